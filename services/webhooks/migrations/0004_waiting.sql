-- What waits is asked for webhook by webhook: a receiver with a long queue must not stand before the others'.
create index deliveries_waiting on deliveries (webhook_id, next_attempt_at, id) where status in ('pending', 'retrying');
drop index deliveries_due;
