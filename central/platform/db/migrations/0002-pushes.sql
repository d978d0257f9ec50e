-- Devices that show messages of central, and the messages that wait for them: Web Push (RFC 8030).
create table push_subscriptions (
  id text primary key, user_id text references users (id) on delete cascade, vehicle_ticket_id text,
  endpoint_digest text not null unique, host text not null, secret text not null, language text not null,
  device text not null, kinds text not null, page text, ends_at text, created_at text not null, failing_since text
);
create index push_subscriptions_by_user on push_subscriptions (user_id);
create index push_subscriptions_by_vehicle_ticket on push_subscriptions (vehicle_ticket_id);
create table push_messages (
  id text primary key, subscription_id text not null references push_subscriptions (id) on delete cascade,
  host text not null, permission text, area_id text, content text not null, created_at text not null,
  expires_at text not null, next_try_at text not null, tries bigint not null
);
create index push_messages_by_subscription on push_messages (subscription_id);
create index push_messages_due on push_messages (next_try_at, id);
