-- For a service that searches for people by name and address.
create index people_search on people using gin (search);
-- People with words from an older version of the rules. A worker updates them; after that the index is empty.
create index people_old_words on people (id) where words_version < 1 and erased_at is null;
