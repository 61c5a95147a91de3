-- Deliveries are looked up by their day and id. An index that also began with the time invited the planner to take it
-- instead, and to read every delivery of that millisecond: hundreds, when many events are made at once.
alter table deliveries drop constraint deliveries_event_at_event_id_webhook_id_key;
alter table deliveries add unique (event_id, webhook_id, event_at);

-- Room on each page for a second version of its rows, so that a claim touches no index: a tenth of the write-ahead log.
do $$
declare
  partition regclass;
begin
  for partition in select inhrelid from pg_inherits where inhparent = 'deliveries'::regclass loop
    execute format('alter table %s set (fillfactor = 60)', partition);
  end loop;
end $$;
