CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO "meta" ("name", "value") VALUES ('shape', '{"shape":{"account":{"name":"text","business_name":"text","industry_type":"choice","timezone":"text","timezone_switch_at":"instant","business_id":"text","approval_status":"choice","created_at":"instant","updated_at":"instant","deleted":"flag"},"funding_instrument":{"account_id":"ref","description":"text","type":"choice","currency":"text","start_time":"instant","end_time":"instant","entity_status":"choice","able_to_fund":"flag","reasons_not_able_to_fund":"list","credit_limit_local_micro":"money","credit_remaining_local_micro":"money","funded_amount_local_micro":"money","io_header":"text","created_at":"instant","updated_at":"instant","deleted":"flag"},"campaign":{"name":"text","entity_status":"choice","daily_budget_amount_local_micro":"money","total_budget_amount_local_micro":"money","budget_optimization":"choice","standard_delivery":"flag","funding_instrument_id":"ref","purchase_order_number":"text","effective_status":"choice","servable":"flag","reasons_not_servable":"list","currency":"text","duration_in_days":"integer","frequency_cap":"integer","created_at":"instant","updated_at":"instant","deleted":"flag"}},"tables":[["CREATE TABLE \"r_account\" (_key INTEGER PRIMARY KEY, _id TEXT NOT NULL, _account TEXT NOT NULL, _extra TEXT, _absent TEXT, _hidden INTEGER NOT NULL DEFAULT 0, _changed TEXT NOT NULL DEFAULT '''', \"name\" TEXT, \"business_name\" TEXT, \"industry_type\" TEXT, \"timezone\" TEXT, \"timezone_switch_at\" TEXT, \"business_id\" TEXT, \"approval_status\" TEXT, \"created_at\" TEXT, \"updated_at\" TEXT, \"deleted\" INTEGER) STRICT","_id || char(10) || coalesce(\"name\", '''') || char(10) || coalesce(\"business_name\", '''')","CREATE UNIQUE INDEX IF NOT EXISTS \"r_account__id\" ON \"r_account\" (_id)","CREATE INDEX IF NOT EXISTS \"r_account__changed\" ON \"r_account\" (_account, _changed, _key) WHERE _hidden = 0","CREATE INDEX IF NOT EXISTS \"r_account__name\" ON \"r_account\" (_account, \"name\" COLLATE NOCASE, _key) WHERE _hidden = 0"],["CREATE TABLE \"r_funding_instrument\" (_key INTEGER PRIMARY KEY, _id TEXT NOT NULL, _account TEXT NOT NULL, _extra TEXT, _absent TEXT, _hidden INTEGER NOT NULL DEFAULT 0, _changed TEXT NOT NULL DEFAULT '''', \"account_id\" TEXT, \"description\" TEXT, \"type\" TEXT, \"currency\" TEXT, \"start_time\" TEXT, \"end_time\" TEXT, \"entity_status\" TEXT, \"able_to_fund\" INTEGER, \"reasons_not_able_to_fund\" TEXT, \"credit_limit_local_micro\" INTEGER, \"credit_remaining_local_micro\" INTEGER, \"funded_amount_local_micro\" INTEGER, \"io_header\" TEXT, \"created_at\" TEXT, \"updated_at\" TEXT, \"deleted\" INTEGER) STRICT","_id || char(10) || coalesce(\"description\", '''') || char(10) || coalesce(\"io_header\", '''')","CREATE UNIQUE INDEX IF NOT EXISTS \"r_funding_instrument__id\" ON \"r_funding_instrument\" (_id)","CREATE INDEX IF NOT EXISTS \"r_funding_instrument__changed\" ON \"r_funding_instrument\" (_account, _changed, _key) WHERE _hidden = 0","CREATE INDEX IF NOT EXISTS \"r_funding_instrument_account_id\" ON \"r_funding_instrument\" (\"account_id\")","CREATE INDEX IF NOT EXISTS \"r_funding_instrument__name\" ON \"r_funding_instrument\" (_account, \"description\" COLLATE NOCASE, _key) WHERE _hidden = 0"],["CREATE TABLE \"r_campaign\" (_key INTEGER PRIMARY KEY, _id TEXT NOT NULL, _account TEXT NOT NULL, _extra TEXT, _absent TEXT, _hidden INTEGER NOT NULL DEFAULT 0, _changed TEXT NOT NULL DEFAULT '''', _active INTEGER NOT NULL DEFAULT 0, \"name\" TEXT, \"entity_status\" TEXT, \"daily_budget_amount_local_micro\" INTEGER, \"total_budget_amount_local_micro\" INTEGER, \"budget_optimization\" TEXT, \"standard_delivery\" INTEGER, \"funding_instrument_id\" TEXT, \"purchase_order_number\" TEXT, \"effective_status\" TEXT, \"servable\" INTEGER, \"reasons_not_servable\" TEXT, \"currency\" TEXT, \"duration_in_days\" INTEGER, \"frequency_cap\" INTEGER, \"created_at\" TEXT, \"updated_at\" TEXT, \"deleted\" INTEGER) STRICT","_id || char(10) || coalesce(\"name\", '''') || char(10) || coalesce(\"purchase_order_number\", '''')","CREATE UNIQUE INDEX IF NOT EXISTS \"r_campaign__id\" ON \"r_campaign\" (_id)","CREATE INDEX IF NOT EXISTS \"r_campaign__changed\" ON \"r_campaign\" (_account, _changed, _key) WHERE _hidden = 0","CREATE INDEX IF NOT EXISTS \"r_campaign_funding_instrument_id\" ON \"r_campaign\" (\"funding_instrument_id\")","CREATE INDEX IF NOT EXISTS \"r_campaign__name\" ON \"r_campaign\" (_account, \"name\" COLLATE NOCASE, _key) WHERE _hidden = 0","CREATE INDEX IF NOT EXISTS \"r_campaign__active\" ON \"r_campaign\" (_account, \"currency\", \"funding_instrument_id\", \"budget_optimization\", \"daily_budget_amount_local_micro\", \"total_budget_amount_local_micro\", _id) WHERE _active = 1"]]}');
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO "setting" ("name", "value") VALUES ('checks.acc1', '{"tenfold":"off","mostEver":"off","creditLeft":"off","endsEarly":"off","untargeted":"off","nearLimit":"off","alikeAds":"off","sameName":"off","unanswered":"off","untracked":"off","noAltText":"off"}');
INSERT INTO "setting" ("name", "value") VALUES ('kept', '"yes"');
CREATE TABLE sequence (name TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO "sequence" ("name", "last") VALUES ('key', 9);
INSERT INTO "sequence" ("name", "last") VALUES ('request', 0);
INSERT INTO "sequence" ("name", "last") VALUES ('revision', 64);
CREATE TABLE alias (kind TEXT NOT NULL, id TEXT NOT NULL, key INTEGER NOT NULL, PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;
CREATE TABLE merged_key (old_key INTEGER PRIMARY KEY, key INTEGER NOT NULL) STRICT;
CREATE TABLE pending (
  key INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  account_id TEXT NOT NULL,
  operation TEXT NOT NULL CHECK (operation IN ('create', 'update', 'delete')),
  has_remote INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  approved INTEGER,
  edited_at TEXT NOT NULL,
  attempt TEXT CHECK (attempt IN ('sending', 'unknown')),
  is_conflict INTEGER NOT NULL DEFAULT 0,
  errors INTEGER NOT NULL DEFAULT 0,
  warnings INTEGER NOT NULL DEFAULT 0,
  delete_base TEXT,
  parked TEXT,
  undecided TEXT
, is_gone INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "pending" ("key", "kind", "account_id", "operation", "has_remote", "revision", "approved", "edited_at", "attempt", "is_conflict", "errors", "warnings", "delete_base", "parked", "undecided", "is_gone") VALUES (4, 'campaign', 'acc1', 'update', 1, 1, NULL, '2026-11-20T12:00:00.000Z', NULL, 0, 0, 0, NULL, NULL, NULL, 0);
INSERT INTO "pending" ("key", "kind", "account_id", "operation", "has_remote", "revision", "approved", "edited_at", "attempt", "is_conflict", "errors", "warnings", "delete_base", "parked", "undecided", "is_gone") VALUES (5, 'campaign', 'acc1', 'update', 1, 2, NULL, '2026-11-20T12:00:00.000Z', NULL, 1, 0, 0, NULL, NULL, NULL, 0);
INSERT INTO "pending" ("key", "kind", "account_id", "operation", "has_remote", "revision", "approved", "edited_at", "attempt", "is_conflict", "errors", "warnings", "delete_base", "parked", "undecided", "is_gone") VALUES (6, 'campaign', 'acc1', 'update', 1, 4, NULL, '2026-11-20T12:00:00.000Z', NULL, 0, 0, 0, NULL, NULL, NULL, 0);
INSERT INTO "pending" ("key", "kind", "account_id", "operation", "has_remote", "revision", "approved", "edited_at", "attempt", "is_conflict", "errors", "warnings", "delete_base", "parked", "undecided", "is_gone") VALUES (8, 'campaign', 'acc1', 'delete', 1, 5, NULL, '2026-11-20T12:00:00.000Z', NULL, 0, 0, 0, NULL, NULL, NULL, 0);
INSERT INTO "pending" ("key", "kind", "account_id", "operation", "has_remote", "revision", "approved", "edited_at", "attempt", "is_conflict", "errors", "warnings", "delete_base", "parked", "undecided", "is_gone") VALUES (9, 'campaign', 'acc1', 'create', 0, 6, NULL, '2026-11-20T12:00:00.000Z', NULL, 0, 1, 0, NULL, NULL, NULL, 0);
CREATE TABLE pending_edit (
  key INTEGER NOT NULL, field TEXT NOT NULL, mine TEXT, base TEXT, theirs TEXT, PRIMARY KEY (key, field)
) STRICT, WITHOUT ROWID;
INSERT INTO "pending_edit" ("key", "field", "mine", "base", "theirs") VALUES (4, 'name', '"Mine c1"', '"Campaign 1"', '"Campaign 1"');
INSERT INTO "pending_edit" ("key", "field", "mine", "base", "theirs") VALUES (5, 'name', '"Mine c2"', '"Campaign 2"', '"Theirs"');
INSERT INTO "pending_edit" ("key", "field", "mine", "base", "theirs") VALUES (6, 'name', '"Mine c3"', '"Theirs"', '"Theirs"');
CREATE TABLE problem (
  key INTEGER NOT NULL, rule TEXT NOT NULL, field TEXT, code TEXT NOT NULL, message TEXT NOT NULL,
  severity TEXT NOT NULL CHECK (severity IN ('error', 'warning')), PRIMARY KEY (key, rule)
) STRICT, WITHOUT ROWID;
INSERT INTO "problem" ("key", "rule", "field", "code", "message", "severity") VALUES (9, 'workspace:1', 'daily_budget_amount_local_micro', 'MISSING_PARAMETER', '{"id":"rules.campaign.setDailyBudgetCampaignShares","args":{}}', 'error');
CREATE TABLE journal_action (
  id INTEGER PRIMARY KEY, at TEXT NOT NULL, label TEXT NOT NULL, kind TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('done', 'undone', 'dropped'))
) STRICT;
INSERT INTO "journal_action" ("id", "at", "label", "kind", "status") VALUES (1, '2026-11-20T12:00:00.000Z', '{"id":"engine.journal.editOf","args":{"what":{"kind":"campaign","field":"name","form":"within"}}}', 'campaign', 'done');
INSERT INTO "journal_action" ("id", "at", "label", "kind", "status") VALUES (2, '2026-11-20T12:00:00.000Z', '{"id":"engine.journal.editOf","args":{"what":{"kind":"campaign","field":"name","form":"within"}}}', 'campaign', 'done');
INSERT INTO "journal_action" ("id", "at", "label", "kind", "status") VALUES (3, '2026-11-20T12:00:00.000Z', '{"id":"engine.journal.editOf","args":{"what":{"kind":"campaign","field":"name","form":"within"}}}', 'campaign', 'done');
INSERT INTO "journal_action" ("id", "at", "label", "kind", "status") VALUES (6, '2026-11-20T12:00:00.000Z', '{"id":"engine.journal.settleRecord","args":{"name":"Mine c3","side":{"id":"engine.journal.mineKept","args":{}}}}', 'campaign', 'done');
INSERT INTO "journal_action" ("id", "at", "label", "kind", "status") VALUES (7, '2026-11-20T12:00:00.000Z', '{"id":"engine.journal.delete","args":{"records":{"id":"engine.journal.oneRecord","args":{"kind":{"kind":"campaign","form":"within"}}}}}', 'campaign', 'done');
INSERT INTO "journal_action" ("id", "at", "label", "kind", "status") VALUES (8, '2026-11-20T12:00:00.000Z', '{"id":"engine.journal.newRecord","args":{"kind":{"kind":"campaign","form":"within"}}}', 'campaign', 'done');
CREATE TABLE journal_entry (
  action INTEGER NOT NULL, key INTEGER NOT NULL, field TEXT NOT NULL, from_value TEXT, to_value TEXT, stands_for INTEGER,
  PRIMARY KEY (action, key, field)
) STRICT, WITHOUT ROWID;
INSERT INTO "journal_entry" ("action", "key", "field", "from_value", "to_value", "stands_for") VALUES (1, 4, 'name', '"Campaign 1"', '"Mine c1"', NULL);
INSERT INTO "journal_entry" ("action", "key", "field", "from_value", "to_value", "stands_for") VALUES (2, 5, 'name', '"Campaign 2"', '"Mine c2"', NULL);
INSERT INTO "journal_entry" ("action", "key", "field", "from_value", "to_value", "stands_for") VALUES (3, 6, 'name', '"Campaign 3"', '"Mine c3"', NULL);
INSERT INTO "journal_entry" ("action", "key", "field", "from_value", "to_value", "stands_for") VALUES (7, 8, '', '"kept"', '"deleted"', NULL);
INSERT INTO "journal_entry" ("action", "key", "field", "from_value", "to_value", "stands_for") VALUES (8, 9, '', NULL, '{"id":"new-00000000000000000000000001","accountId":"acc1","values":{"entity_status":"PAUSED","name":"Made","funding_instrument_id":"f1"}}', NULL);
CREATE TABLE event (
  id INTEGER PRIMARY KEY, key INTEGER NOT NULL, at TEXT NOT NULL, source TEXT NOT NULL CHECK (source IN ('push', 'pull', 'settle')),
  label TEXT NOT NULL, field TEXT, from_value TEXT, to_value TEXT
, monotonic_ms INTEGER) STRICT;
INSERT INTO "event" ("id", "key", "at", "source", "label", "field", "from_value", "to_value", "monotonic_ms") VALUES (4, 5, '2026-11-20T12:00:00.000Z', 'pull', '{"id":"engine.journal.changedAtService","args":{}}', 'name', '"Campaign 2"', '"Theirs"', 7654321);
INSERT INTO "event" ("id", "key", "at", "source", "label", "field", "from_value", "to_value", "monotonic_ms") VALUES (5, 6, '2026-11-20T12:00:00.000Z', 'pull', '{"id":"engine.journal.changedAtService","args":{}}', 'name', '"Campaign 3"', '"Theirs"', 7654321);
CREATE TABLE shelf (
  id INTEGER PRIMARY KEY, key INTEGER NOT NULL, at TEXT NOT NULL, reason TEXT NOT NULL, record_values TEXT NOT NULL
, kind TEXT, account_id TEXT, action INTEGER, is_undone INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "shelf" ("id", "key", "at", "reason", "record_values", "kind", "account_id", "action", "is_undone") VALUES (1, 6, '2026-11-20T12:00:00.000Z', '{"id":"engine.shelf.mineKept","args":{}}', '{"name":"Theirs"}', 'campaign', 'acc1', 6, 0);
CREATE TABLE attempt (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  request INTEGER NOT NULL, position INTEGER NOT NULL,
  key INTEGER NOT NULL, kind TEXT NOT NULL, account_id TEXT NOT NULL,
  operation TEXT NOT NULL, revision INTEGER NOT NULL, sent TEXT NOT NULL, baseline TEXT NOT NULL,
  payload_hash TEXT NOT NULL, started_at TEXT NOT NULL, server_from TEXT NOT NULL, server_to TEXT,
  status TEXT NOT NULL CHECK (status IN ('sending', 'unknown', 'applied', 'rejected', 'notApplied', 'dropped')),
  looks INTEGER NOT NULL DEFAULT 0, last_look_at TEXT, ended_at TEXT, result TEXT
, started_monotonic_ms INTEGER, last_look_monotonic_ms INTEGER, is_restored INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE pull_state (
  account_id TEXT NOT NULL, kind TEXT NOT NULL,
  cursor TEXT, is_running INTEGER NOT NULL DEFAULT 0, is_full INTEGER NOT NULL DEFAULT 0,
  watermark TEXT, next_watermark TEXT,
  received INTEGER NOT NULL DEFAULT 0, changed INTEGER NOT NULL DEFAULT 0, deleted INTEGER NOT NULL DEFAULT 0,
  conflicts INTEGER NOT NULL DEFAULT 0, is_asked INTEGER NOT NULL DEFAULT 0, completed_at TEXT, number INTEGER NOT NULL DEFAULT 0, known_before INTEGER,
  PRIMARY KEY (account_id, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO "pull_state" ("account_id", "kind", "cursor", "is_running", "is_full", "watermark", "next_watermark", "received", "changed", "deleted", "conflicts", "is_asked", "completed_at", "number", "known_before") VALUES ('acc1', 'account', NULL, 0, 0, '2024-01-01T00:00:00Z', '2024-01-01T00:00:00Z', 1, 1, 0, 0, 0, '2026-11-20T12:00:00.000Z', 1, NULL);
INSERT INTO "pull_state" ("account_id", "kind", "cursor", "is_running", "is_full", "watermark", "next_watermark", "received", "changed", "deleted", "conflicts", "is_asked", "completed_at", "number", "known_before") VALUES ('acc1', 'campaign', NULL, 0, 0, '2026-02-02T10:00:00Z', '2026-02-02T10:00:00Z', 5, 5, 0, 0, 0, '2026-11-20T12:00:00.000Z', 1, NULL);
INSERT INTO "pull_state" ("account_id", "kind", "cursor", "is_running", "is_full", "watermark", "next_watermark", "received", "changed", "deleted", "conflicts", "is_asked", "completed_at", "number", "known_before") VALUES ('acc1', 'funding_instrument', NULL, 0, 0, '2024-03-12T09:20:00Z', '2024-03-12T09:20:00Z', 2, 2, 0, 0, 0, '2026-11-20T12:00:00.000Z', 1, NULL);
CREATE TABLE account_realm (account_id TEXT PRIMARY KEY, realm TEXT NOT NULL CHECK (realm IN ('ads', 'sandbox'))) STRICT, WITHOUT ROWID;
CREATE TABLE search_todo (kind TEXT NOT NULL, first_key INTEGER NOT NULL, last_key INTEGER NOT NULL, PRIMARY KEY (kind, first_key, last_key)) STRICT, WITHOUT ROWID;
INSERT INTO "search_todo" ("kind", "first_key", "last_key") VALUES ('account', 1, 1);
INSERT INTO "search_todo" ("kind", "first_key", "last_key") VALUES ('campaign', 4, 4);
INSERT INTO "search_todo" ("kind", "first_key", "last_key") VALUES ('campaign', 4, 8);
INSERT INTO "search_todo" ("kind", "first_key", "last_key") VALUES ('campaign', 5, 5);
INSERT INTO "search_todo" ("kind", "first_key", "last_key") VALUES ('campaign', 6, 6);
INSERT INTO "search_todo" ("kind", "first_key", "last_key") VALUES ('campaign', 9, 9);
INSERT INTO "search_todo" ("kind", "first_key", "last_key") VALUES ('funding_instrument', 2, 3);
CREATE TABLE media_file (
  sha256 TEXT PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, format TEXT NOT NULL, size_bytes INTEGER NOT NULL,
  width_px INTEGER NOT NULL, height_px INTEGER NOT NULL, duration_ms INTEGER, frame_count INTEGER, codec TEXT, added_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE upload (
  id INTEGER PRIMARY KEY AUTOINCREMENT, sha256 TEXT NOT NULL, account_id TEXT NOT NULL, category TEXT NOT NULL, owners TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'uploading', 'processing', 'ready', 'failed', 'paused')),
  chunk_bytes INTEGER NOT NULL, media_id TEXT, media_key TEXT, expires_at TEXT, error TEXT, made_at TEXT NOT NULL
) STRICT;
CREATE TABLE upload_chunk (upload_id INTEGER NOT NULL, chunk_index INTEGER NOT NULL, PRIMARY KEY (upload_id, chunk_index)) STRICT, WITHOUT ROWID;
CREATE TABLE media_link (
  key INTEGER PRIMARY KEY, sha256 TEXT NOT NULL, is_poster INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE media_look (sha256 TEXT PRIMARY KEY, likeness TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE activity_entry (
  n INTEGER PRIMARY KEY AUTOINCREMENT, heard_at TEXT NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('event', 'gap', 'unreadable')),
  event_type TEXT, given_name TEXT, event_id TEXT, user_id TEXT, at TEXT, from_at TEXT, reason TEXT, body TEXT NOT NULL
) STRICT;
CREATE TABLE activity_subscription (
  id TEXT PRIMARY KEY, event_type TEXT NOT NULL, user_id TEXT, keyword TEXT, direction TEXT, made_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE audience_import (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account_id TEXT NOT NULL, audience_id TEXT NOT NULL, plan TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('going', 'paused', 'failed', 'done')),
  next_offset INTEGER NOT NULL DEFAULT 0, next_line INTEGER NOT NULL DEFAULT 1,
  sent_count INTEGER NOT NULL DEFAULT 0, request_count INTEGER NOT NULL DEFAULT 0, error TEXT, made_at TEXT NOT NULL
, turn INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE made_from (key INTEGER PRIMARY KEY, source INTEGER NOT NULL) STRICT;
CREATE TABLE annotation (
  key INTEGER PRIMARY KEY, alt TEXT NOT NULL DEFAULT '', folder TEXT NOT NULL DEFAULT '', tags TEXT NOT NULL DEFAULT '[]',
  starred INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE import_mark (
  kind TEXT NOT NULL, account_id TEXT NOT NULL, mark TEXT NOT NULL, key INTEGER NOT NULL, PRIMARY KEY (kind, account_id, mark)
) STRICT, WITHOUT ROWID;
CREATE TABLE queue_mark (
  key INTEGER PRIMARY KEY, held_at TEXT, place INTEGER NOT NULL DEFAULT 0, tries INTEGER NOT NULL DEFAULT 0, approved_at TEXT
, held_until TEXT, held_parts TEXT) STRICT;
CREATE TABLE settlement (
  action INTEGER NOT NULL, key INTEGER NOT NULL, field TEXT NOT NULL, side TEXT NOT NULL CHECK (side IN ('mine', 'theirs')),
  theirs TEXT, before TEXT, after TEXT, made TEXT, PRIMARY KEY (action, key, field)
) STRICT, WITHOUT ROWID;
INSERT INTO "settlement" ("action", "key", "field", "side", "theirs", "before", "after", "made") VALUES (6, 6, 'name', 'mine', '"Theirs"', '{"mine":"\"Mine c3\"","base":"\"Campaign 3\""}', '{"mine":"\"Mine c3\"","base":"\"Theirs\""}', NULL);
CREATE TABLE held (
  account_id TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, change TEXT NOT NULL CHECK (change IN ('deleted', 'conflict')),
  received TEXT, pull INTEGER NOT NULL, is_shown INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (account_id, kind, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE absence (
  account_id TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, began_at INTEGER NOT NULL, write_mark TEXT,
  PRIMARY KEY (account_id, kind, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE action_attempt (
  digest TEXT PRIMARY KEY, kind TEXT NOT NULL, action TEXT NOT NULL, account_id TEXT NOT NULL, sent_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE web_picture (url TEXT PRIMARY KEY, sha256 TEXT NOT NULL REFERENCES media_file) STRICT, WITHOUT ROWID;
CREATE TABLE missing_name (
  account_id TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (account_id, kind, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE creative (key INTEGER PRIMARY KEY, creative INTEGER NOT NULL) STRICT;
CREATE TABLE push_run (
  id INTEGER PRIMARY KEY, account_id TEXT NOT NULL, at TEXT NOT NULL, ended_at TEXT, is_put_away INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE push_step (
  push INTEGER NOT NULL, place INTEGER NOT NULL, key INTEGER NOT NULL, step TEXT NOT NULL, before TEXT, after TEXT,
  ended TEXT, outcome TEXT, PRIMARY KEY (push, place)
) STRICT, WITHOUT ROWID;
CREATE TABLE pull_run (
  id INTEGER PRIMARY KEY, account_id TEXT, at TEXT NOT NULL, ended_at TEXT, is_by_itself INTEGER NOT NULL, results TEXT
) STRICT;
CREATE TABLE pull_change (
  id INTEGER PRIMARY KEY, pull INTEGER NOT NULL, at TEXT NOT NULL, account_id TEXT NOT NULL, kind TEXT NOT NULL, key INTEGER NOT NULL,
  change TEXT NOT NULL CHECK (change IN ('new', 'deleted', 'edited')), field TEXT, from_value TEXT, to_value TEXT
) STRICT;
CREATE TABLE template (
  key INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, account_id TEXT NOT NULL, kept_at TEXT NOT NULL,
  counts TEXT NOT NULL, records TEXT NOT NULL, is_kept INTEGER NOT NULL
) STRICT;
CREATE TABLE address_answer (
  address TEXT PRIMARY KEY, asked_at TEXT NOT NULL, is_fault INTEGER NOT NULL, answer TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE media_added (sha256 TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE "r_account" (_key INTEGER PRIMARY KEY, _id TEXT NOT NULL, _account TEXT NOT NULL, _extra TEXT, _absent TEXT, _hidden INTEGER NOT NULL DEFAULT 0, _changed TEXT NOT NULL DEFAULT '', "name" TEXT, "business_name" TEXT, "industry_type" TEXT, "timezone" TEXT, "timezone_switch_at" TEXT, "business_id" TEXT, "approval_status" TEXT, "created_at" TEXT, "updated_at" TEXT, "deleted" INTEGER) STRICT;
INSERT INTO "r_account" ("_key", "_id", "_account", "_extra", "_absent", "_hidden", "_changed", "name", "business_name", "industry_type", "timezone", "timezone_switch_at", "business_id", "approval_status", "created_at", "updated_at", "deleted") VALUES (1, 'acc1', 'acc1', NULL, '|business_name|industry_type|timezone_switch_at|business_id|approval_status|', 0, '2024-01-01T00:00:00Z', 'Northwind', NULL, NULL, 'Europe/Berlin', NULL, NULL, NULL, '2024-01-01T00:00:00Z', '2024-01-01T00:00:00Z', 0);
CREATE TABLE "r_funding_instrument" (_key INTEGER PRIMARY KEY, _id TEXT NOT NULL, _account TEXT NOT NULL, _extra TEXT, _absent TEXT, _hidden INTEGER NOT NULL DEFAULT 0, _changed TEXT NOT NULL DEFAULT '', "account_id" TEXT, "description" TEXT, "type" TEXT, "currency" TEXT, "start_time" TEXT, "end_time" TEXT, "entity_status" TEXT, "able_to_fund" INTEGER, "reasons_not_able_to_fund" TEXT, "credit_limit_local_micro" INTEGER, "credit_remaining_local_micro" INTEGER, "funded_amount_local_micro" INTEGER, "io_header" TEXT, "created_at" TEXT, "updated_at" TEXT, "deleted" INTEGER) STRICT;
INSERT INTO "r_funding_instrument" ("_key", "_id", "_account", "_extra", "_absent", "_hidden", "_changed", "account_id", "description", "type", "currency", "start_time", "end_time", "entity_status", "able_to_fund", "reasons_not_able_to_fund", "credit_limit_local_micro", "credit_remaining_local_micro", "funded_amount_local_micro", "io_header", "created_at", "updated_at", "deleted") VALUES (2, 'f1', 'acc1', NULL, '|credit_remaining_local_micro|funded_amount_local_micro|io_header|', 0, '2024-03-12T09:20:00Z', 'acc1', 'Card f1', 'CREDIT_CARD', 'EUR', '2024-03-12T09:20:00Z', NULL, 'ACTIVE', 1, '[]', 250000000000, NULL, NULL, NULL, '2024-03-12T09:20:00Z', '2024-03-12T09:20:00Z', 0);
INSERT INTO "r_funding_instrument" ("_key", "_id", "_account", "_extra", "_absent", "_hidden", "_changed", "account_id", "description", "type", "currency", "start_time", "end_time", "entity_status", "able_to_fund", "reasons_not_able_to_fund", "credit_limit_local_micro", "credit_remaining_local_micro", "funded_amount_local_micro", "io_header", "created_at", "updated_at", "deleted") VALUES (3, 'f2', 'acc1', NULL, '|credit_remaining_local_micro|funded_amount_local_micro|io_header|', 0, '2024-03-12T09:20:00Z', 'acc1', 'Card f2', 'CREDIT_CARD', 'EUR', '2024-03-12T09:20:00Z', NULL, 'ACTIVE', 0, '[]', 250000000000, NULL, NULL, NULL, '2024-03-12T09:20:00Z', '2024-03-12T09:20:00Z', 0);
CREATE TABLE "r_campaign" (_key INTEGER PRIMARY KEY, _id TEXT NOT NULL, _account TEXT NOT NULL, _extra TEXT, _absent TEXT, _hidden INTEGER NOT NULL DEFAULT 0, _changed TEXT NOT NULL DEFAULT '', _active INTEGER NOT NULL DEFAULT 0, "name" TEXT, "entity_status" TEXT, "daily_budget_amount_local_micro" INTEGER, "total_budget_amount_local_micro" INTEGER, "budget_optimization" TEXT, "standard_delivery" INTEGER, "funding_instrument_id" TEXT, "purchase_order_number" TEXT, "effective_status" TEXT, "servable" INTEGER, "reasons_not_servable" TEXT, "currency" TEXT, "duration_in_days" INTEGER, "frequency_cap" INTEGER, "created_at" TEXT, "updated_at" TEXT, "deleted" INTEGER) STRICT;
INSERT INTO "r_campaign" ("_key", "_id", "_account", "_extra", "_absent", "_hidden", "_changed", "_active", "name", "entity_status", "daily_budget_amount_local_micro", "total_budget_amount_local_micro", "budget_optimization", "standard_delivery", "funding_instrument_id", "purchase_order_number", "effective_status", "servable", "reasons_not_servable", "currency", "duration_in_days", "frequency_cap", "created_at", "updated_at", "deleted") VALUES (4, 'c1', 'acc1', NULL, NULL, 0, '2026-11-20T12:00:00.000Z', 0, 'Mine c1', 'PAUSED', 1000000, 9000000000, 'CAMPAIGN', 1, 'f1', NULL, 'PAUSED', 0, '["PAUSED_BY_ADVERTISER"]', 'EUR', NULL, NULL, '2026-02-02T10:00:00Z', '2026-02-02T10:00:00Z', 0);
INSERT INTO "r_campaign" ("_key", "_id", "_account", "_extra", "_absent", "_hidden", "_changed", "_active", "name", "entity_status", "daily_budget_amount_local_micro", "total_budget_amount_local_micro", "budget_optimization", "standard_delivery", "funding_instrument_id", "purchase_order_number", "effective_status", "servable", "reasons_not_servable", "currency", "duration_in_days", "frequency_cap", "created_at", "updated_at", "deleted") VALUES (5, 'c2', 'acc1', NULL, NULL, 0, '2026-11-20T12:00:00.000Z', 0, 'Mine c2', 'PAUSED', 2000000, 9000000000, 'CAMPAIGN', 1, 'f1', NULL, 'PAUSED', 0, '["PAUSED_BY_ADVERTISER"]', 'EUR', NULL, NULL, '2026-02-02T10:00:00Z', '2026-04-01T00:00:00Z', 0);
INSERT INTO "r_campaign" ("_key", "_id", "_account", "_extra", "_absent", "_hidden", "_changed", "_active", "name", "entity_status", "daily_budget_amount_local_micro", "total_budget_amount_local_micro", "budget_optimization", "standard_delivery", "funding_instrument_id", "purchase_order_number", "effective_status", "servable", "reasons_not_servable", "currency", "duration_in_days", "frequency_cap", "created_at", "updated_at", "deleted") VALUES (6, 'c3', 'acc1', NULL, NULL, 0, '2026-11-20T12:00:00.000Z', 0, 'Mine c3', 'PAUSED', 3000000, 9000000000, 'CAMPAIGN', 1, 'f1', NULL, 'PAUSED', 0, '["PAUSED_BY_ADVERTISER"]', 'EUR', NULL, NULL, '2026-02-02T10:00:00Z', '2026-04-01T00:00:00Z', 0);
INSERT INTO "r_campaign" ("_key", "_id", "_account", "_extra", "_absent", "_hidden", "_changed", "_active", "name", "entity_status", "daily_budget_amount_local_micro", "total_budget_amount_local_micro", "budget_optimization", "standard_delivery", "funding_instrument_id", "purchase_order_number", "effective_status", "servable", "reasons_not_servable", "currency", "duration_in_days", "frequency_cap", "created_at", "updated_at", "deleted") VALUES (7, 'c4', 'acc1', NULL, NULL, 0, '2026-02-02T10:00:00Z', 0, 'Campaign 4', 'PAUSED', 4000000, 9000000000, 'CAMPAIGN', 1, 'f1', NULL, 'PAUSED', 0, '["PAUSED_BY_ADVERTISER"]', 'EUR', NULL, NULL, '2026-02-02T10:00:00Z', '2026-02-02T10:00:00Z', 0);
INSERT INTO "r_campaign" ("_key", "_id", "_account", "_extra", "_absent", "_hidden", "_changed", "_active", "name", "entity_status", "daily_budget_amount_local_micro", "total_budget_amount_local_micro", "budget_optimization", "standard_delivery", "funding_instrument_id", "purchase_order_number", "effective_status", "servable", "reasons_not_servable", "currency", "duration_in_days", "frequency_cap", "created_at", "updated_at", "deleted") VALUES (8, 'c5', 'acc1', NULL, NULL, 0, '2026-11-20T12:00:00.000Z', 0, 'Campaign 5', 'PAUSED', 5000000, 9000000000, 'CAMPAIGN', 1, 'f1', NULL, 'PAUSED', 0, '["PAUSED_BY_ADVERTISER"]', 'EUR', NULL, NULL, '2026-02-02T10:00:00Z', '2026-02-02T10:00:00Z', 0);
INSERT INTO "r_campaign" ("_key", "_id", "_account", "_extra", "_absent", "_hidden", "_changed", "_active", "name", "entity_status", "daily_budget_amount_local_micro", "total_budget_amount_local_micro", "budget_optimization", "standard_delivery", "funding_instrument_id", "purchase_order_number", "effective_status", "servable", "reasons_not_servable", "currency", "duration_in_days", "frequency_cap", "created_at", "updated_at", "deleted") VALUES (9, 'new-00000000000000000000000001', 'acc1', NULL, '|daily_budget_amount_local_micro|total_budget_amount_local_micro|budget_optimization|standard_delivery|purchase_order_number|effective_status|servable|reasons_not_servable|currency|duration_in_days|frequency_cap|created_at|updated_at|deleted|', 0, '2026-11-20T12:00:00.000Z', 0, 'Made', 'PAUSED', NULL, NULL, NULL, NULL, 'f1', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
CREATE INDEX pending_approved ON pending (approved) WHERE approved IS NOT NULL;
CREATE INDEX pending_conflict ON pending (key) WHERE is_conflict = 1;
CREATE INDEX problem_rule ON problem (rule);
CREATE INDEX journal_undone ON journal_action (id) WHERE status = 'undone';
CREATE INDEX journal_key ON journal_entry (key, action);
CREATE INDEX journal_from_local ON journal_entry (from_value) WHERE substr(from_value, 1, 5) = '"new-';
CREATE INDEX journal_to_local ON journal_entry (to_value) WHERE substr(to_value, 1, 5) = '"new-';
CREATE INDEX event_key ON event (key);
CREATE INDEX attempt_open ON attempt (id) WHERE status IN ('sending', 'unknown');
CREATE INDEX attempt_key ON attempt (key);
CREATE INDEX upload_file ON upload (sha256);
CREATE INDEX media_link_file ON media_link (sha256);
CREATE INDEX pending_kind ON pending (kind, account_id);
CREATE INDEX activity_event_id ON activity_entry (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX made_from_source ON made_from (source);
CREATE INDEX annotation_folder ON annotation (folder) WHERE folder <> '';
CREATE INDEX import_mark_key ON import_mark (key);
CREATE INDEX attempt_restored ON attempt (key) WHERE is_restored = 1;
CREATE TRIGGER queue_mark_gone AFTER DELETE ON pending BEGIN DELETE FROM queue_mark WHERE key = OLD.key; END;
CREATE INDEX settlement_key ON settlement (key);
CREATE INDEX shelf_key ON shelf (key);
CREATE INDEX creative_members ON creative (creative);
CREATE INDEX push_run_account ON push_run (account_id, id);
CREATE INDEX push_step_key ON push_step (key, push);
CREATE INDEX pull_change_pull ON pull_change (pull);
CREATE INDEX pull_change_at ON pull_change (account_id, at);
CREATE INDEX queue_mark_until ON queue_mark (held_until) WHERE held_until IS NOT NULL;
CREATE INDEX shelf_action ON shelf (action) WHERE action IS NOT NULL;
CREATE UNIQUE INDEX "r_account__id" ON "r_account" (_id);
CREATE INDEX "r_account__changed" ON "r_account" (_account, _changed, _key) WHERE _hidden = 0;
CREATE INDEX "r_account__name" ON "r_account" (_account, "name" COLLATE NOCASE, _key) WHERE _hidden = 0;
CREATE UNIQUE INDEX "r_funding_instrument__id" ON "r_funding_instrument" (_id);
CREATE INDEX "r_funding_instrument__changed" ON "r_funding_instrument" (_account, _changed, _key) WHERE _hidden = 0;
CREATE INDEX "r_funding_instrument_account_id" ON "r_funding_instrument" ("account_id");
CREATE INDEX "r_funding_instrument__name" ON "r_funding_instrument" (_account, "description" COLLATE NOCASE, _key) WHERE _hidden = 0;
CREATE UNIQUE INDEX "r_campaign__id" ON "r_campaign" (_id);
CREATE INDEX "r_campaign__changed" ON "r_campaign" (_account, _changed, _key) WHERE _hidden = 0;
CREATE INDEX "r_campaign_funding_instrument_id" ON "r_campaign" ("funding_instrument_id");
CREATE INDEX "r_campaign__name" ON "r_campaign" (_account, "name" COLLATE NOCASE, _key) WHERE _hidden = 0;
CREATE INDEX "r_campaign__active" ON "r_campaign" (_account, "currency", "funding_instrument_id", "budget_optimization", "daily_budget_amount_local_micro", "total_budget_amount_local_micro", _id) WHERE _active = 1;
PRAGMA user_version = 360;
