-- Who people are to the provider that they sign in with.
create table oidc_identities (
  issuer text collate "C" not null,
  subject text collate "C" not null,
  principal_id text collate "C" not null references principals,
  created_at timestamptz(3) not null default now(),
  primary key (issuer, subject)
);

create index oidc_identities_of_person on oidc_identities (principal_id);
