-- What came beside an event, so that a replay to a team's queue brings it as it was. Copies from before have none.
alter table events add column headers jsonb;
