-- Which reading of records is stored: an import reads a record again whose stored reading is older than the program's.
alter table advisory add column reader smallint not null default 1;
