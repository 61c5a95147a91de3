-- What reports count, noted as it happens and with whoever had it then: a report of last year must not change when
-- somebody leaves, a team is deleted, or a conversation changes hands. Messages themselves are never read for a report.
create table report_facts (
  subject_id text collate "C" not null,
  kind text not null check (kind in ('conversation', 'ticket')),
  fact text not null check (fact in ('opened', 'answered', 'closed', 'reopened', 'rated')),
  at timestamptz(3) not null,
  -- From the beginning of the subject until then; null where that says nothing.
  seconds int,
  rating int,
  -- Of a closing: it still stands. Reopening takes it back. A first answer stands for ever.
  is_final boolean not null default false,
  agent_principal_id text collate "C",
  team_id text collate "C"
);

create index report_facts_by_time on report_facts (kind, fact, at)
  include (seconds, rating, is_final, agent_principal_id, team_id);
-- One first answer, and one closing that stands.
create unique index report_facts_final on report_facts (subject_id, fact) where is_final;

insert into report_facts (subject_id, kind, fact, at, agent_principal_id, team_id)
select id, 'conversation', 'opened', created_at, assigned_agent_principal_id, assigned_team_id from conversations
union all
select id, 'ticket', 'opened', created_at, assigned_principal_id, assigned_team_id from tickets;

insert into report_facts (subject_id, kind, fact, at, seconds, is_final, agent_principal_id, team_id)
select c.id, 'conversation', 'answered', m.created_at,
  greatest(0, floor(extract(epoch from m.created_at - c.created_at))), true, m.author_principal_id, c.assigned_team_id
from (
  select distinct on (conversation_id) conversation_id, created_at, author_principal_id from messages
  where sender_type = 'agent' and not is_internal and not automated order by conversation_id, seq
) m join conversations c on c.id = m.conversation_id
union all
select t.id, 'ticket', 'answered', m.created_at, greatest(0, floor(extract(epoch from m.created_at - t.created_at))),
  true, m.author_principal_id, t.assigned_team_id
from (
  select distinct on (ticket_id) ticket_id, created_at, author_principal_id from ticket_messages
  where sender_type = 'agent' and not is_internal and not automated order by ticket_id, seq
) m join tickets t on t.id = m.ticket_id where t.requester_principal_id is not null;

insert into report_facts (subject_id, kind, fact, at, seconds, is_final, agent_principal_id, team_id)
select id, 'conversation', 'closed', resolved_at, greatest(0, floor(extract(epoch from resolved_at - created_at))), true,
  assigned_agent_principal_id, assigned_team_id
from conversations where resolved_at is not null
union all
select id, 'ticket', 'closed', resolved_at, greatest(0, floor(extract(epoch from resolved_at - created_at))), true,
  assigned_principal_id, assigned_team_id
from tickets where resolved_at is not null;

insert into report_facts (subject_id, kind, fact, at, rating, agent_principal_id, team_id)
select id, 'conversation', 'rated', csat_submitted_at, csat_rating, assigned_agent_principal_id, assigned_team_id
from conversations where csat_submitted_at is not null;

-- Who had the subject when its clock ended, for the same reason.
alter table sla_clocks add column agent_principal_id text collate "C", add column team_id text collate "C";

update sla_clocks k set agent_principal_id = c.assigned_agent_principal_id, team_id = c.assigned_team_id
from conversations c where c.id = k.subject_id;
update sla_clocks k set agent_principal_id = t.assigned_principal_id, team_id = t.assigned_team_id
from tickets t where t.id = k.subject_id;

drop index sla_clocks_settled, sla_clocks_breached;
create index sla_clocks_settled on sla_clocks (kind, settled_at) include (metric, agent_principal_id, team_id)
  where settled_at is not null and breached_at is null and cancelled_at is null;
create index sla_clocks_breached on sla_clocks (kind, breached_at) include (metric, agent_principal_id, team_id)
  where breached_at is not null;
