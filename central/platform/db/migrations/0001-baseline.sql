-- The schema of version 1.0.0. Text is ordered by its bytes on both engines; moments are text too, ISO 8601 in UTC with
-- milliseconds, and so are ids, dates and JSON. A flag is a smallint, 0 or 1.

-- The platform's own tables: what this database is, the audit log, the feed, live events, idempotency keys.
create table meta (key text primary key, value text not null);
create table audit_log (
  id text primary key, at text not null, actor_kind text not null, actor_id text, actor_name text not null,
  company_id text, operation text not null, record_type text not null, record_id text not null, "before" text,
  "after" text, request_id text, ip text, area_id text
);
create table feed_entries (
  kind text not null, record_id text not null, area_id text not null, gate_id text not null, xid bigint not null,
  seq bigint not null, data text, gone_at text,
  constraint feed_entries_key primary key (kind, record_id, area_id, gate_id)
);
create index feed_entries_by_position on feed_entries (area_id, xid, seq);
create index feed_entries_gone on feed_entries (gone_at);
create table live_events (
  xid bigint not null, seq bigint not null, at text not null, type text not null, area_id text, gate_id text,
  data text not null, constraint live_events_key primary key (xid, seq)
);
create index live_events_by_time on live_events (at);
create table idempotency_keys (
  actor text not null, operation text not null, key text not null, request_hash text not null, reply text not null,
  expires_at text not null, constraint idempotency_keys_key primary key (actor, operation, key)
);
create index idempotency_keys_by_expiry on idempotency_keys (expires_at);

-- Companies: tenants and customers.
create table companies (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text, email text, npwp text,
  nitku text not null, name text not null, business_field text not null, operation_status text not null,
  type text not null, status_pu text not null, no_pu text, pic_name text not null, pic_phone text not null,
  address text not null, supporting_doc_file_path text
);
create unique index companies_npwp on companies (npwp) where deleted_at is null;
create unique index companies_nitku on companies (nitku) where nitku <> '' and deleted_at is null;

-- Areas, each with its time zone and the rules that its gates judge by.
create table areas (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text, name text not null,
  description text not null, time_zone text not null, rules text not null
);

-- People and machines, what they may do, and the sessions they hold.
create table roles (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text, key text not null,
  name text not null, level text not null, is_built_in smallint not null
);
create unique index roles_key_among_living on roles (key) where deleted_at is null;
create table role_permissions (
  role_id text not null references roles (id) on delete cascade, permission text not null,
  constraint role_permissions_key primary key (role_id, permission)
);
create table users (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text, fullname text not null,
  email text not null, phone_number text, type text not null, role_id text not null references roles (id),
  company_id text references companies (id), is_active smallint not null, password_hash text, pin_hash text,
  email_verified_at text, attachment_url text, time_zone text
);
create unique index users_email_among_living on users (email) where deleted_at is null;
create index users_by_role on users (role_id);
create index users_by_company on users (company_id);
create table user_areas (
  user_id text not null references users (id) on delete cascade, area_id text not null references areas (id),
  constraint user_areas_key primary key (user_id, area_id)
);
create index user_areas_by_area on user_areas (area_id);
create table sessions (
  id text primary key, user_id text not null references users (id) on delete cascade, kind text not null,
  device_id text, device_name text, created_at text not null, last_used_at text not null, expires_at text not null,
  ended_at text, ended_because text, last_address text, user_agent text, second_factor text, proved_at text
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);
create table refresh_tokens (
  token_hash text primary key, session_id text not null references sessions (id) on delete cascade,
  created_at text not null, used_at text, successor_salt text, used_by text
);
create index refresh_tokens_by_session on refresh_tokens (session_id);
create table oauth_clients (
  id text primary key, name text not null, kind text not null, secret_hash text not null,
  company_id text references companies (id), edge_id text, gate_id text, area_id text, created_at text not null,
  revoked_at text, next_secret_hash text, scopes text, expires_at text
);
create index oauth_clients_by_edge on oauth_clients (edge_id);

-- Keys: what signs tokens and links, what signs credentials; and what limits how often one may try.
create table signing_keys (
  id text primary key, purpose text not null, status text not null, secret text not null, created_at text not null,
  retired_at text
);
create unique index signing_keys_one_active on signing_keys (purpose) where status = 'active';
create table credential_keys (
  id text primary key, key_id text not null unique, status text not null, public_key text not null, private_key text,
  created_at text not null, retired_at text, revoked_at text
);
create unique index credential_keys_one_active on credential_keys (status) where status = 'active';
create table rate_limits (key text primary key, points bigint not null, expire bigint);

-- When each job ran and runs next; which files are stored and whose they are.
create table job_runs (
  name text primary key, next_due_at text not null, claimed_by text, claimed_until text, last_started_at text,
  last_finished_at text, last_error text
);
create table files (
  path text primary key, kind text not null, size_bytes bigint not null, sha256 text not null, original_name text,
  company_id text references companies (id), created_by text, created_at text not null, scan text
);
create index files_to_scan on files (created_at) where scan = 'waiting';

-- Gates with their lanes and devices, the edges that serve them, and commands on their way.
create table gates (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text,
  area_id text not null references areas (id), name text not null
);
create index gates_by_area on gates (area_id);
create table lanes (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text,
  gate_id text not null references gates (id), area_id text not null references areas (id), name text not null,
  number bigint not null, direction text not null, is_active smallint not null, rules text not null
);
create unique index lanes_number_among_living on lanes (gate_id, number) where deleted_at is null;
create table devices (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text,
  lane_id text not null references lanes (id), name text not null, role text not null, driver text not null,
  settings text not null
);
create index devices_by_lane on devices (lane_id);
create table edges (
  id text primary key, gate_id text not null references gates (id), area_id text not null references areas (id),
  client_id text not null references oauth_clients (id), created_at text not null, enrolment_code_hash text,
  enrolment_expires_at text, enrolled_at text, host_name text, public_key text, version text, revoked_at text
);
create unique index edges_one_for_a_gate on edges (gate_id) where revoked_at is null;
create index edges_by_code on edges (enrolment_code_hash);
create table edge_states (
  edge_id text primary key references edges (id), last_contact_at text, heartbeat text, shown_connection text,
  alerts text default '[]' not null, connected_since text
);
create table lane_commands (
  id text primary key, lane_id text not null references lanes (id), edge_id text not null references edges (id),
  action text not null, by_id text not null, by_name text not null, reason text not null, until text,
  issued_at text not null, expires_at text not null, state text not null, because text, activity_id text,
  answered_at text
);
create index lane_commands_by_edge on lane_commands (edge_id, expires_at);

-- Tickets of every kind: their vehicles, vehicle tickets and destinations.
create table buildings (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text,
  company_id text not null references companies (id), name text not null, area_id text references areas (id),
  address text default '' not null
);
create unique index buildings_name on buildings (company_id, name) where deleted_at is null;
create table vehicles (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text,
  company_id text references companies (id), police_number text not null, plate_normal text not null,
  type text not null, vehicle_type text not null, comodity text, unit_of_item text,
  total_item double precision not null, containers text not null
);
create unique index vehicles_plate on vehicles (company_id, plate_normal) where deleted_at is null;
create table tickets (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text,
  ticket_class text not null, type text not null, status text not null, source text not null, direction text not null,
  company_id text not null references companies (id), area_id text not null references areas (id), driver text,
  created_by text, approved_by text, approved_at text, ticket_access_number text not null unique, reject_reason text,
  voided_at text, ticket_document_number text, ticket_document_type text, executor_name text,
  purpose_of_activity text, spmk_document_id text, ceisa_document_id text, delivery_order_file_path text,
  bill_of_landing_file_path text, invoice_file_path text, other_file_path text
);
create index tickets_company on tickets (company_id, created_at);
create index tickets_area on tickets (area_id, created_at);
create index tickets_running_invitations on tickets (area_id) where ticket_class = 'invitation' and status = 'running';
create index tickets_by_delivery_order_file_path on tickets (delivery_order_file_path) where
  delivery_order_file_path is not null;
create index tickets_by_bill_of_landing_file_path on tickets (bill_of_landing_file_path) where
  bill_of_landing_file_path is not null;
create index tickets_by_invoice_file_path on tickets (invoice_file_path) where invoice_file_path is not null;
create index tickets_by_other_file_path on tickets (other_file_path) where other_file_path is not null;
create table ticket_destinations (
  id text primary key, ticket_id text not null references tickets (id), position bigint not null,
  company_id text not null references companies (id), building_id text references buildings (id),
  status text not null, reason text, decided_by text, decided_at text, created_at text not null
);
create index ticket_destinations_ticket on ticket_destinations (ticket_id);
create index ticket_destinations_company on ticket_destinations (company_id);
create table vehicle_tickets (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text,
  ticket_id text not null references tickets (id), position bigint not null,
  vehicle_id text not null references vehicles (id), area_id text not null references areas (id),
  status text not null, vehicle_ticket_code text not null unique, police_number text not null,
  plate_normal text not null, comodity text, unit_of_item text, total_item double precision not null,
  request_at_start text not null, request_at_end text, expired_at text, check_in_at text, check_in_activity_id text,
  check_out_at text, check_out_activity_id text, container_number text, realization_weight double precision,
  realization_unit text, weight_in double precision not null, weight_out double precision not null, no_job text,
  is_load_unload_done smallint not null, cancel_reason text, spmk_document_id text, customs text not null,
  customs_as_of text, last_step text, last_step_at text, last_step_activity_id text, last_step_gate_id text,
  last_step_gate_name text, last_step_lane_id text, steps_reset_at text, is_at_gates smallint not null,
  ended_visits bigint default 0 not null, weight_in_at text, weight_out_at text
);
create index vehicle_tickets_ticket on vehicle_tickets (ticket_id);
create index vehicle_tickets_vehicle on vehicle_tickets (vehicle_id);
create index vehicle_tickets_plate on vehicle_tickets (plate_normal, area_id);
create index vehicle_tickets_active on vehicle_tickets (area_id, request_at_end) where status = 'active';
create index vehicle_tickets_at_gates on vehicle_tickets (area_id, request_at_end) where is_at_gates = 1;
create index vehicle_tickets_inside on vehicle_tickets (area_id) where last_step = 'in';

-- What happened at the gates: the facts as they came, what is known of each journal, activities and reviews.
create table facts (
  id text primary key, edge_id text not null, boot_id text not null, sequence bigint not null,
  activity_id text not null, type text not null, occurred_at text not null, happened_at text not null,
  received_at text not null, previous_hash text not null, hash text not null, body text not null
);
create index facts_by_place on facts (edge_id, sequence);
create index facts_by_activity on facts (activity_id);
create table parked_facts (
  id text primary key, edge_id text not null, fact_id text, sequence bigint, error text not null, body text not null,
  body_hash text not null, received_at text not null, settled_at text,
  constraint parked_facts_once unique (edge_id, body_hash)
);
create index parked_facts_waiting on parked_facts (edge_id, fact_id) where settled_at is null;
create table edge_sequences (
  edge_id text not null, from_sequence bigint not null, to_sequence bigint not null,
  constraint edge_sequences_key primary key (edge_id, from_sequence)
);
create table edge_journals (
  edge_id text primary key, head_sequence bigint not null, head_hash text not null, asked_at text, asked text,
  pruned_up_to bigint, pruned_before text
);
create table gate_activities (
  id text primary key, kind text not null, source text not null, activity text, status text not null, color text,
  verdict text, code text, area_id text, gate_id text not null, lane_id text, edge_id text, vehicle_ticket_id text,
  ticket_id text, vehicle_number text not null, normal_plate text not null, container_number text not null,
  led_message text, error_message text, presented text, presented_text text, decision text, checked_at text not null,
  passage text, passed_at text, settled_by text, override text, override_action text, reason text,
  is_offline smallint not null, on_signature_alone smallint not null, lateness text not null,
  created_at text not null, updated_at text not null, replica_age_ms double precision,
  noise smallint default 0 not null
);
create index gate_activities_by_normal_plate on gate_activities (normal_plate, checked_at);
create index gate_activities_by_time on gate_activities (checked_at);
create index gate_activities_latest_of_lane on gate_activities (lane_id, checked_at, id) where (kind in ('decision',
  'tailgate') or override_action = 'open');
create index gate_activities_at_central on gate_activities (lane_id, source, checked_at) where source <> 'edge';
create index gate_activities_by_ticket on gate_activities (ticket_id) where ticket_id is not null;
create table reviews (
  id text primary key, kind text not null, status text not null, about text not null, activity_id text, area_id text,
  gate_id text, edge_id text, evidence text not null, opened_at text not null, decided_at text, decided_by text,
  note text, other_activity_id text
);
create index reviews_by_subject on reviews (about, kind);
create index reviews_by_activity on reviews (activity_id);
create index reviews_by_status on reviews (status, opened_at);
create index reviews_by_other_activity on reviews (other_activity_id);
create index reviews_by_area on reviews (area_id, opened_at);

-- Cases with both sides, how edges fare, what people are told of it, and what has had its time.
create table accepted_gaps (
  edge_id text not null, from_sequence bigint not null, to_sequence bigint not null, review_id text not null,
  accepted_at text not null, constraint accepted_gaps_key primary key (edge_id, from_sequence)
);
create table edge_outages (
  id text primary key, edge_id text not null, gate_id text not null, area_id text not null, from_at text not null,
  to_at text not null
);
create index edge_outages_by_gate on edge_outages (gate_id, from_at);
create index edge_outages_by_edge on edge_outages (edge_id, from_at);
create table edge_keys (
  edge_id text not null, public_key text not null, since text not null, until text,
  constraint edge_keys_key primary key (edge_id, public_key)
);
create table edge_commands (
  id text primary key, edge_id text not null, action text not null, issued_at text not null, expires_at text not null,
  state text not null, because text, public_key text, answered_at text
);
create index edge_commands_by_edge on edge_commands (edge_id, expires_at);
create table notifications (
  id text primary key, at text not null, kind text not null, permission text not null, area_id text, gate_id text,
  edge_id text, review_id text, title text not null, data text not null
);
create index notifications_by_time on notifications (at, id, permission, area_id);
create index notifications_by_area on notifications (area_id, permission, at, id);
create table feed_floors (
  area_id text not null, gate_id text not null, xid bigint not null, seq bigint not null, gone_at text not null,
  constraint feed_floors_key primary key (area_id, gate_id)
);

-- Pictures that were taken at the gates. The activity of one may come after it.
create table captures (
  id text primary key, edge_id text not null, activity_id text not null, device_id text, moment text not null,
  path text not null references files (path), taken_at text not null, received_at text not null
);
create index captures_by_activity on captures (activity_id, taken_at);
create index captures_by_path on captures (path);
create index captures_by_time on captures (received_at, id);

-- The digest of each vehicle ticket's QR, with what was signed.
create table credential_digests (vehicle_ticket_id text primary key, payload text not null, digest text not null);

-- Who has read what: all that was told before a moment, and single messages since. They go with the message.
create table notification_marks (
  user_id text primary key references users (id) on delete cascade, read_before text not null
);
create table notification_reads (
  user_id text not null references users (id) on delete cascade,
  notification_id text not null references notifications (id) on delete cascade, read_at text not null,
  constraint notification_reads_key primary key (user_id, notification_id)
);
create index notification_reads_by_notification on notification_reads (notification_id);

-- The lives of the database, by which a restored backup is told, and which edge had an epoch begun because of one.
create table lives (ordinal bigint primary key, id text not null unique, xid bigint not null, seq bigint not null);
create table epoch_renewals (edge_id text primary key, at text not null);

-- Numbers of a series, such as those of a day's tickets: on PostgreSQL from one sequence, so that nobody waits for
-- another.
create table series (name text primary key, base bigint not null);

-- Products, FAQ entries, employees and contacts; what buildings have beside their names.
create table products (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text, name text not null,
  code text, unit_of_item text, description text not null, is_active smallint not null
);
create unique index products_name on products (name) where deleted_at is null;
create unique index products_code on products (code) where deleted_at is null;
create table faqs (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text, language text not null,
  category text not null, question text not null, answer text not null, position bigint not null,
  is_published smallint not null
);
create table company_employees (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text,
  company_id text not null references companies (id), name text not null, employee_number text, position text,
  email text, phone_number text, is_active smallint not null
);
create index company_employees_company on company_employees (company_id, name);
create unique index company_employees_number on company_employees (company_id, employee_number) where deleted_at is
  null;
create table contacts (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text,
  company_name text not null, email text not null, fax text not null, address text not null,
  phone_number text not null, whatsapp_number text not null, instagram_url text not null, x_url text not null,
  contact_type text not null unique
);

-- Settings that are changed while the system runs.
create table configs (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text, key text not null,
  value text not null
);
create unique index configs_key on configs (key) where deleted_at is null;

-- Mails that wait, and for a while what became of those that no longer do; links by which people prove an address.
create table mails (
  id text primary key, kind text not null, recipient_name text not null, recipient_address text not null,
  content text, created_at text not null, expires_at text not null, next_try_at text, tries bigint not null,
  outcome text, ended_at text, last_failure text
);
create index mails_waiting on mails (next_try_at, id) where next_try_at is not null;
create index mails_ended on mails (ended_at);
create table account_links (
  token_hash text primary key, user_id text not null references users (id) on delete cascade, purpose text not null,
  email text not null, created_at text not null, expires_at text not null
);
create index account_links_by_user on account_links (user_id, purpose);

-- How many people of a company may have an account, where it is not the usual number.
create table company_quotas (
  company_id text primary key references companies (id) on delete cascade, user_quota bigint not null,
  updated_at text not null
);

-- Second factors of people, the devices that are remembered in their place, and challenges under way.
create table authenticator_apps (
  user_id text primary key references users (id) on delete cascade, sealed_secret text not null,
  last_step bigint not null, created_at text not null, last_used_at text not null
);
create table recovery_codes (
  code_hash text primary key, user_id text not null references users (id) on delete cascade, created_at text not null
);
create index recovery_codes_by_user on recovery_codes (user_id);
create table passkeys (
  id text primary key, user_id text not null references users (id) on delete cascade, name text not null,
  credential_id text not null unique, public_key text not null, counter bigint not null, transports text not null,
  created_at text not null, last_used_at text not null
);
create index passkeys_by_user on passkeys (user_id);
create table remembered_devices (
  token_hash text primary key, user_id text not null references users (id) on delete cascade, user_agent text,
  last_address text, created_at text not null, last_used_at text not null, expires_at text not null
);
create index remembered_devices_by_user on remembered_devices (user_id);
create table challenges (
  token_hash text primary key, purpose text not null, user_id text references users (id) on delete cascade,
  value text not null, created_at text not null, expires_at text not null
);
create index challenges_by_user on challenges (user_id);
create index challenges_by_expiry on challenges (expires_at);

-- Links for a new password that were asked for: a job sends those that somebody is there for.
create table reset_requests (id text primary key, email text not null, created_at text not null);

-- The links of the audit log's chain, and what seals each row of it.
create table audit_links (
  number bigint primary key, hour text not null, "rows" bigint not null, digest text not null,
  previous_hash text not null, hash text not null, made_at text not null
);
create table audit_seals (
  log_id text primary key, link bigint not null, key text, personal_digest text not null, hash text not null
);
create index audit_seals_by_link on audit_seals (link, log_id);

-- Customs and port documents, the numbers that they are found by, releases, ships, and what work orders name.
create table document_numbers (
  value text not null, document_type text not null, document_id text not null, kind text not null,
  constraint document_numbers_key primary key (value, document_type, document_id, kind)
);
create index document_numbers_document on document_numbers (document_id);
create table vehicle_ticket_papers (
  vehicle_ticket_id text not null, position bigint not null, document_type text not null, document_id text not null,
  container_number text, quantity double precision,
  constraint vehicle_ticket_papers_key primary key (vehicle_ticket_id, position)
);
create index vehicle_ticket_papers_document on vehicle_ticket_papers (document_id);
create table shown_papers (
  id text primary key, activity_id text not null, vehicle_ticket_id text not null, number text not null,
  photo_id text, shown_by text not null, reason text not null, shown_at text not null, area_id text,
  gate_id text not null, edge_id text, outcome text not null, settled_at text
);
create index shown_papers_vehicle_ticket on shown_papers (vehicle_ticket_id, outcome);

-- Counts for dashboards: what was counted of each activity, changes not yet folded, and totals by day and hour.
create table activity_counts (
  activity_id text primary key, vehicle_ticket_id text, company_id text not null, area_id text not null,
  gate_id text not null, lane_id text not null, light text, checked_at text not null, step text, passed_at text,
  vehicle_type text not null, document_type text not null, trip_ms bigint
);
create index activity_counts_by_vehicle_ticket on activity_counts (vehicle_ticket_id, passed_at);
create index activity_counts_area_checked_at on activity_counts (area_id, checked_at);
create index activity_counts_area_passed_at on activity_counts (area_id, passed_at);
create table count_deltas (
  id text primary key, measure text not null, value text not null, company_id text not null, area_id text not null,
  gate_id text not null, lane_id text not null, day text not null, hour text not null, count bigint not null,
  sum_ms bigint not null
);
create index count_deltas_by_day on count_deltas (measure, area_id, day);
create index count_deltas_area_day on count_deltas (area_id, day);

-- The reasons that people gave about a ticket's documents.
create table ticket_document_terms (
  ticket_id text primary key, excess_reason text, type_reason text, excess_approved text
);

-- The guests of tickets.
create table guest_tickets (
  id text primary key references tickets (id), host_name text not null, driver_phone text not null,
  number_of_people bigint not null, identity_masked text, identity_digest text
);
create index guest_tickets_with_identity on guest_tickets (id) where identity_digest is not null;

-- The references of external systems for their tickets.
create table external_tickets (
  id text primary key, client_id text not null, reference text not null, request_digest text not null,
  created_at text not null, constraint external_tickets_reference unique (client_id, reference)
);
create index external_tickets_pace on external_tickets (client_id, created_at);

-- Invitations: who is invited to fill in a ticket's vehicles, and the link and passcode that open it.
create table invitations (
  ticket_id text primary key references tickets (id), token_hash text not null unique, sealed_passcode text not null,
  invited_company text not null, recipient_name text not null, recipient_email text not null,
  first_date text not null, last_date text not null, expires_at text not null, sent_at text not null,
  confirmed_at text
);

-- The work inside of each visit, beside what the gates decided about its vehicle; and the acts of the verifiers.
create table load_unload_records (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text,
  vehicle_ticket_id text not null, ticket_id text not null, area_id text not null, company_id text not null,
  activity text not null, status text not null, type text not null, document_type text not null,
  document_ticket_number text not null, qr_value text not null, company_name text not null,
  police_number text not null, checked_at text not null, photos text not null, packages text not null,
  seals text not null, realization_photos text not null, gate_id text, gate_name text, document_id text,
  scanned_company_id text, announced_unit text, arrived_at text, arrived_by text, decided_at text, decided_by text,
  reason text, drafted_at text, realization_unit text, remark text, finalized_at text, finalized_by text,
  ended_at text, ended_by text, end_reason text, closed_at text, announced_quantity double precision,
  realization_weight double precision, difference_percent double precision
);
create unique index load_unload_records_current on load_unload_records (vehicle_ticket_id) where activity =
  'delivery' and closed_at is null;
create table load_unload_acts (
  id text primary key, record_id text not null, act text not null, actor_id text not null, done_at text not null,
  received_at text not null, asked text not null, answer text not null, clock_error smallint default 0 not null
);
create index load_unload_acts_record on load_unload_acts (record_id);
create index load_unload_acts_received on load_unload_acts (received_at);

-- Vehicles that wait in the buffer zone, and officers' corrections of the number of vehicles inside.
create table buffer_entries (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text, area_id text not null,
  company_id text not null, vehicle_ticket_id text not null, police_number text not null, priority text not null,
  state text not null, queued_at text not null, gate_id text, called_at text, called_until text,
  out_of_turn_reason text, ended_at text, end_reason text, calls bigint not null
);
create index buffer_entries_in_zone on buffer_entries (area_id) where ended_at is null;
create unique index buffer_entries_once on buffer_entries (vehicle_ticket_id) where ended_at is null;
create table inside_corrections (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text, area_id text not null,
  reason text not null, corrected_by text not null, inside bigint not null, counted bigint not null,
  "offset" bigint not null
);

-- Reports that are made in the background.
create table report_files (
  id text primary key, user_id text not null, schedule_id text, report text not null, format text not null,
  query text not null, state text not null, failure text, tries bigint not null, "rows" bigint not null, path text,
  size_bytes bigint, started_at text, finished_at text, created_at text not null, updated_at text not null,
  reach text, total_rows bigint
);
create index report_files_by_user on report_files (user_id, created_at);
create index report_files_by_state on report_files (state, created_at);
create index report_files_path on report_files (path);

-- Schedules that request reports.
create table report_schedules (
  id text primary key, user_id text not null, area_id text not null, report text not null, format text not null,
  query text not null, every text not null, day bigint, time text not null, is_active smallint not null,
  next_due_at text not null, created_at text not null, updated_at text not null
);
create index report_schedules_by_user on report_schedules (user_id);
create index report_schedules_by_due on report_schedules (next_due_at);

-- The services of customs and port: their state, their answers, what was asked, and the reports of passages.
create table service_states (
  name text primary key, failures bigint not null, next_try_at text, failing_since text, last_ok_at text,
  last_failure text, is_announced bigint not null, failure_kind text
);
create table service_messages (
  id text primary key, service text not null, kind text not null, received_at text not null, raw text not null,
  outcome text not null
);
create index service_messages_waiting on service_messages (service, outcome, id);
create index service_messages_age on service_messages (received_at);
create table service_questions (
  service text not null, document_id text not null, asked_at text, empty_answers bigint default 0 not null,
  unreadable_answers bigint default 0 not null, unreadable_since text, unreadable_at text, unreadable_because text,
  set_aside_at text, constraint service_questions_key primary key (service, document_id)
);
create index service_questions_of_document on service_questions (document_id, set_aside_at);
create table service_reports (
  id text primary key, area_id text not null, reference text not null, activity_id text not null,
  vehicle_ticket_id text not null, content text not null, passed_at text not null, created_at text not null,
  next_try_at text, tries bigint not null, is_late bigint not null, outcome text, ended_at text, last_failure text,
  unreadable_since text, unreadable_at text, set_aside_at text, unreadable_answers bigint default 0 not null
);
create unique index service_reports_key on service_reports (reference);
create index service_reports_due on service_reports (area_id, next_try_at);
create index service_reports_ended on service_reports (ended_at);

-- The checks that compare dashboards' counts with the facts.
create table count_checks (
  area_id text not null, day text not null, checked_at text not null, differences bigint not null,
  constraint count_checks_key primary key (area_id, day)
);
create index count_checks_differing on count_checks (checked_at) where differences > 0;

-- Totals by month, and the trips of a day as one total, so that a dashboard of a year reads few rows.
create table month_counts (
  measure text not null, company_id text not null, level text not null, area_id text not null, month text not null,
  place_id text not null, value text not null, count bigint not null, sum_ms bigint not null,
  constraint month_counts_key primary key (measure, company_id, level, area_id, month, place_id, value)
);
create index month_counts_area_month on month_counts (area_id, month);

-- The block list: plates and companies that no gate of an area lets in.
create table blocks (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text,
  area_id text not null references areas (id), police_number text, company_id text references companies (id),
  reason text not null, last_date text, plate_normal text default '' not null
);

-- Tests of devices through their gates.
create table device_tests (
  id text primary key, lane_id text not null references lanes (id), device_id text not null,
  edge_id text not null references edges (id), trial text not null, by_id text not null, by_name text not null,
  issued_at text not null, expires_at text not null, state text not null, because text, picture text, answered_at text
);
create index device_tests_by_edge on device_tests (edge_id, expires_at);

-- Filters of lists that people keep under a name.
create table saved_views (
  id text primary key, user_id text not null, list text not null, name text not null, query text not null,
  created_at text not null
);
create unique index saved_views_of_list on saved_views (user_id, list, name);

-- Which notifications a user gets by e-mail, and up to which moment they were mailed.
create table notification_mails (
  user_id text not null, kind text not null, mode text not null,
  constraint notification_mails_key primary key (user_id, kind)
);
create table notification_mail_marks (
  user_id text not null, mode text not null, mailed_until text not null,
  constraint notification_mail_marks_key primary key (user_id, mode)
);

-- Releases of the gates' computers, and their ways to the gates.
create table edge_releases (
  id text primary key, version text not null, processor text not null, path text not null, size_bytes bigint not null,
  installed_bytes bigint not null, sha256 text not null, signature text not null, created_at text not null
);
create unique index edge_releases_version on edge_releases (version, processor);
create table edge_rollouts (
  id text primary key, version text not null, state text not null, because text, wave bigint not null,
  pause_minutes bigint not null, created_by text, created_at text not null, updated_at text not null
);
create table edge_rollout_gates (
  attempt_id text primary key, rollout_id text not null, edge_id text not null, wave bigint not null, outcome text,
  because text, settled_at text
);
create unique index edge_rollout_gates_edge on edge_rollout_gates (edge_id, rollout_id);

-- Up to where the oldest links of the audit log were cut off, with their rows.
create table audit_cuts (link bigint primary key, hash text not null, cut_at text not null);

-- The size of the database and the free space beside it, once a day.
create table growth_samples (at text primary key, database_bytes bigint not null, free_bytes bigint not null);

-- Since when no record names an upload.
create table unnamed_uploads (path text primary key, since text not null);

create table customs_documents (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text, area_id text,
  company_id text, complete_pass_at text, complete_pass_by text, changed_by_hand text, raw text, car text,
  gudang text, nitku text, kode_dok_in_out text, kode_dokumen text, kode_respon text, no_dok_in_out text,
  tanggal_dok_in_out text, no_daftar text, tanggal_daftar text, kode_kantor text, kode_kantor_pengawas text,
  kode_kantor_bongkar text, kode_kantor_muat text, id_perusahaan text, nama_perusahaan text, alamat_perusahaan text,
  id_ppjk text, nama_ppjk text, alamat_ppjk text, no_polisi text, status_jalur text, fl_segel text,
  seri double precision, brutto double precision, netto double precision, jumlah_container double precision,
  jumlah_kemasan double precision, state text not null, state_as_of text not null, state_because text not null,
  governs text not null, container text not null, kemasan text not null, marks text not null,
  slip_count bigint not null, state_source text default 'service' not null
);
create index customs_documents_area on customs_documents (area_id, created_at);
create index customs_documents_company on customs_documents (company_id, created_at);
create index customs_documents_registration on customs_documents (no_daftar);
create unique index customs_documents_car_of_area on customs_documents (car, (coalesce(area_id, ''))) where
  deleted_at is null;
create index customs_documents_grouped on customs_documents ((coalesce(no_daftar, '')), created_at, id) where
  deleted_at is null;
create table port_documents (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text, area_id text,
  company_id text, complete_pass_at text, complete_pass_by text, changed_by_hand text, raw text, vessel_id text,
  eta text, etd text, grt text, loa text, agen text, siklus text, status text, keterangan text, no_spmk text,
  kd_kapal text, nm_kapal text, jns_kapal text, jns_pelayaran text, kd_pbm text, nm_pbm text, no_pmh text,
  no_ppk text, no_prc text, no_pntp text, tgl_prc text, tgl_pntp text, kd_dermaga text, nm_dermaga text,
  kd_tambatan text, nm_tambatan text, nm_terminal text, nm_regional text, kd_kegiatan text, nm_kegiatan text,
  kd_tertagih text, nm_tertagih text, kd_cabang double precision, kd_terminal double precision,
  kd_regional double precision, status_kegiatan double precision, truck_seq double precision,
  m_berat_in double precision, spmk_number text not null, marks text not null, slip_count bigint not null
);
create index port_documents_number on port_documents (spmk_number);
create index port_documents_area on port_documents (area_id, created_at);
create index port_documents_vessel on port_documents (vessel_id, created_at);
create index port_documents_grouped on port_documents ((coalesce(spmk_number, '')), created_at, id) where deleted_at
  is null;
create table sppb (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text, car text,
  tanggal_sppb text, recorded_by text, reason text, customs_document_id text not null, no_sppb text not null,
  state text not null, as_of text not null, source text not null
);
create index sppb_document on sppb (customs_document_id, no_sppb);
create table vessels (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text, area_id text,
  nm_kapal text, jns_kapal text, jns_pelayaran text, grt text, loa text, agen text, no_ppk text, eta text, etd text,
  kd_kapal text not null
);
create index vessels_code on vessels (kd_kapal);
create table port_lookups (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text, area_id text, branch text,
  region text, kind text not null, code text not null, name text not null
);
create index port_lookups_code on port_lookups (kind, code);
create table holds (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text, customs_document_id text,
  port_document_id text, vehicle_ticket_id text, area_id text, company_id text, released_by text, released_at text,
  release_reason text, kind text not null, governs text not null, reason text not null, set_by text not null,
  set_at text not null
);
create index holds_customs_document_id on holds (customs_document_id);
create index holds_port_document_id on holds (port_document_id);
create index holds_vehicle_ticket_id on holds (vehicle_ticket_id);
create table job_slips (
  id text primary key, created_at text not null, updated_at text not null, deleted_at text, customs_document_id text,
  port_document_id text, area_id text, company_id text, voided_at text, void_reason text,
  vehicle_ticket_id text not null, kind text not null, number text not null, content text not null,
  made_by text not null, printed_at text not null, prints bigint not null
);
create index job_slips_vehicle_ticket on job_slips (vehicle_ticket_id, kind);
create index job_slips_of_customs_document on job_slips (customs_document_id);
create index job_slips_of_port_document on job_slips (port_document_id);
create table day_counts (
  measure text not null, company_id text not null, level text not null, area_id text not null, day text not null,
  place_id text not null, value text not null, count bigint not null, sum_ms bigint not null,
  constraint day_counts_key primary key (measure, company_id, level, area_id, day, place_id, value)
);
create index day_counts_area_day on day_counts (area_id, day);
create table hour_counts (
  measure text not null, company_id text not null, level text not null, area_id text not null, hour text not null,
  place_id text not null, value text not null, count bigint not null, sum_ms bigint not null,
  constraint hour_counts_key primary key (measure, company_id, level, area_id, hour, place_id, value)
);
create index hour_counts_area_hour on hour_counts (area_id, hour);

-- The one contact that there is, empty until somebody fills it in.
insert into contacts (
  id, created_at, updated_at, company_name, email, fax, address, phone_number, whatsapp_number, instagram_url, x_url,
  contact_type
) values (
  '01920000-0000-7000-8000-0000000000c1', '2026-11-24T00:00:00.000Z', '2026-11-24T00:00:00.000Z', '', '', '', '', '',
  '', '', '', 'contact_person_industrial_area'
);

-- Positions of the feed, and numbers of series: on PostgreSQL each from a sequence, so that nobody waits for another.
-- SQLite: a row has the last position.
-- sqlite only
insert into meta (key, value) values ('position', '0');
-- postgres only
create sequence positions;
-- postgres only
create sequence series_numbers;

-- The audit log is chained, and the database itself refuses to change or delete a row of it. What is personal in a row
-- may be emptied, together, and rows whose links were cut off may be deleted.
-- sqlite only
create trigger audit_log_stays before update on audit_log when not (
  new.actor_name = '' and new."before" is null and new."after" is null and new.ip is null
  and new.id is old.id and new.at is old.at and new.actor_kind is old.actor_kind and new.actor_id is old.actor_id
  and new.company_id is old.company_id and new.operation is old.operation and new.record_type is old.record_type
  and new.record_id is old.record_id and new.request_id is old.request_id
) begin select raise(abort, 'rows of the audit log are neither changed nor deleted'); end;
-- sqlite only
create trigger audit_log_is_kept before delete on audit_log
begin select raise(abort, 'rows of the audit log are neither changed nor deleted') where not exists (
  select 1 from audit_seals join audit_cuts on audit_seals.link <= audit_cuts.link where log_id = old.id
); end;
-- postgres only
create function refuse_audit_change() returns trigger language plpgsql as $$
begin raise exception 'rows of the audit log are neither changed nor deleted'; end $$;
-- postgres only
create function keep_audit_row() returns trigger language plpgsql as $$
begin if exists (
  select 1 from audit_seals join audit_cuts on audit_seals.link <= audit_cuts.link where log_id = old.id
) then return old; end if; raise exception 'rows of the audit log are neither changed nor deleted'; end $$;
-- postgres only
create trigger audit_log_stays before update on audit_log for each row when (not (
  new.actor_name = '' and new."before" is null and new."after" is null and new.ip is null
  and new.id is not distinct from old.id and new.at is not distinct from old.at
  and new.actor_kind is not distinct from old.actor_kind and new.actor_id is not distinct from old.actor_id
  and new.company_id is not distinct from old.company_id and new.operation is not distinct from old.operation
  and new.record_type is not distinct from old.record_type and new.record_id is not distinct from old.record_id
  and new.request_id is not distinct from old.request_id
)) execute function refuse_audit_change();
-- postgres only
create trigger audit_log_is_kept before truncate on audit_log for each statement execute function refuse_audit_change();
-- postgres only
create trigger audit_row_is_kept before delete on audit_log for each row execute function keep_audit_row();
