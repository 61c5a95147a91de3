-- For the metric that counts them: there are none, as a rule, so the index is empty.
create index outbox_parked on outbox (seq) where parked_at is not null;
