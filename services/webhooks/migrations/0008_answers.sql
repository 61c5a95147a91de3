-- How often which status code was answered in an hour; under 0 the attempts without an answer. Hours that were counted before
-- have none.
alter table delivery_hours add column answers jsonb not null default '{}';
