-- License notices are a kind of saved report (ADR 0056, 0072).

alter table saved_report drop constraint saved_report_kind_check,
  add constraint saved_report_kind_check check (kind in ('vulnerabilities', 'compliance', 'project', 'notices', 'audit'));
