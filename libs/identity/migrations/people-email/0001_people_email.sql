-- For a service that finds people by their addresses.
create index people_by_email on people (email) where email is not null;
