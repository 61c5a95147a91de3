-- Subscriptions. A deleted one stays as a row until its last delivery is past the retention.
create table webhooks (
  id text collate "C" primary key,
  url text not null,
  description text,
  events text[] not null,
  -- Empty means every board.
  board_ids text[] not null default '{}',
  -- Encrypted with a key derived from SECRET_KEY.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expires_at timestamptz(3),
  rotated_at timestamptz(3),
  status text not null default 'active' check (status in ('active', 'paused', 'disabled')),
  -- Events from before this moment are not for this webhook: set at creation and whenever it becomes active again.
  active_since timestamptz(3) not null,
  consecutive_failures int not null default 0,
  last_error text,
  last_delivery_at timestamptz(3),
  last_success_at timestamptz(3),
  disabled_at timestamptz(3),
  disabled_reason text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);

create index webhooks_live on webhooks (created_at desc, id desc) where deleted_at is null;
