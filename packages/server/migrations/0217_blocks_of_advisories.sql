-- An import ends by asking whether records are stored in the file that was sent, which read all of them.
create index advisory_block on advisory (block);
