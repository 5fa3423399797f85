-- Views of every list of the page (ADR 0052).

alter table saved_view drop constraint saved_view_list_check,
  add constraint saved_view_list_check check (list ~ '^[a-z][a-z-]{0,39}$');
