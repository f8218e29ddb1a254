/** Numbered steps for our own tables, written once. Kind tables are not among them: reshape.ts makes them from the contract. */
import { errorMessages, journalMessages, outcomeMessages } from './message-migrations.ts'
import type { Sql } from './sql.ts'

export interface Migration {
  /** File-like name, in steps of ten: '0010-first'. */
  name: string
  number: number
  sql: string
}

const first = `
-- What the file is: format number, contract hash, whether it was closed cleanly.
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
-- Counters that never go back: keys of records, revisions of edits.
CREATE TABLE sequence (name TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO sequence VALUES ('key', 0), ('revision', 0), ('request', 0);
-- Ids that a record had before its present one, and keys that were merged into another.
CREATE TABLE alias (kind TEXT NOT NULL, id TEXT NOT NULL, key INTEGER NOT NULL, PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;
CREATE TABLE merged_key (old_key INTEGER PRIMARY KEY, key INTEGER NOT NULL) STRICT;

-- Work on a record. has_remote 0: made here. delete_base: the service's row that the person saw when deleting, once it moved.
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
) STRICT;
CREATE INDEX pending_approved ON pending (approved) WHERE approved IS NOT NULL;
CREATE INDEX pending_conflict ON pending (key) WHERE is_conflict = 1;
-- Changed fields of records that the service has: JSON texts, NULL for absent. theirs is the service's last value.
CREATE TABLE pending_edit (
  key INTEGER NOT NULL, field TEXT NOT NULL, mine TEXT, base TEXT, theirs TEXT, PRIMARY KEY (key, field)
) STRICT, WITHOUT ROWID;
-- Broken rules of pending records; rule names the check, so that each can be run again alone.
CREATE TABLE problem (
  key INTEGER NOT NULL, rule TEXT NOT NULL, field TEXT, code TEXT NOT NULL, message TEXT NOT NULL,
  severity TEXT NOT NULL CHECK (severity IN ('error', 'warning')), PRIMARY KEY (key, rule)
) STRICT, WITHOUT ROWID;

CREATE INDEX problem_rule ON problem (rule);

-- Named actions of a person. done: undo takes it back. undone: redo does it again. dropped: undone, and a newer action came.
CREATE TABLE journal_action (
  id INTEGER PRIMARY KEY, at TEXT NOT NULL, label TEXT NOT NULL, kind TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('done', 'undone', 'dropped'))
) STRICT;
CREATE INDEX journal_undone ON journal_action (id) WHERE status = 'undone';
-- field '' is the record as a whole. stands_for: key of the record made again for one that is gone at the service.
CREATE TABLE journal_entry (
  action INTEGER NOT NULL, key INTEGER NOT NULL, field TEXT NOT NULL, from_value TEXT, to_value TEXT, stands_for INTEGER,
  PRIMARY KEY (action, key, field)
) STRICT, WITHOUT ROWID;
CREATE INDEX journal_key ON journal_entry (key, action);
-- References to records made here, so that they follow when those get their real id.
CREATE INDEX journal_from_local ON journal_entry (from_value) WHERE substr(from_value, 1, 5) = '"new-';
CREATE INDEX journal_to_local ON journal_entry (to_value) WHERE substr(to_value, 1, 5) = '"new-';
-- What happened to touched records besides: somebody else's changes, pushes, settled conflicts.
CREATE TABLE event (
  id INTEGER PRIMARY KEY, key INTEGER NOT NULL, at TEXT NOT NULL, source TEXT NOT NULL CHECK (source IN ('push', 'pull', 'settle')),
  label TEXT NOT NULL, field TEXT, from_value TEXT, to_value TEXT
) STRICT;
CREATE INDEX event_key ON event (key);
-- Values that a settlement or decision overwrote.
CREATE TABLE shelf (
  id INTEGER PRIMARY KEY, key INTEGER NOT NULL, at TEXT NOT NULL, reason TEXT NOT NULL, record_values TEXT NOT NULL
) STRICT;

-- A request's part for one record, written before it is sent.
CREATE TABLE attempt (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  request INTEGER NOT NULL, position INTEGER NOT NULL,
  key INTEGER NOT NULL, kind TEXT NOT NULL, account_id TEXT NOT NULL,
  operation TEXT NOT NULL, revision INTEGER NOT NULL, sent TEXT NOT NULL, baseline TEXT NOT NULL,
  payload_hash TEXT NOT NULL, started_at TEXT NOT NULL, server_from TEXT NOT NULL, server_to TEXT,
  status TEXT NOT NULL CHECK (status IN ('sending', 'unknown', 'applied', 'rejected', 'notApplied', 'dropped')),
  looks INTEGER NOT NULL DEFAULT 0, last_look_at TEXT, ended_at TEXT, result TEXT
) STRICT;
CREATE INDEX attempt_open ON attempt (id) WHERE status IN ('sending', 'unknown');
CREATE INDEX attempt_key ON attempt (key);

CREATE TABLE pull_state (
  account_id TEXT NOT NULL, kind TEXT NOT NULL,
  cursor TEXT, is_running INTEGER NOT NULL DEFAULT 0, is_full INTEGER NOT NULL DEFAULT 0,
  watermark TEXT, next_watermark TEXT,
  received INTEGER NOT NULL DEFAULT 0, changed INTEGER NOT NULL DEFAULT 0, deleted INTEGER NOT NULL DEFAULT 0,
  conflicts INTEGER NOT NULL DEFAULT 0, is_asked INTEGER NOT NULL DEFAULT 0, completed_at TEXT,
  PRIMARY KEY (account_id, kind)
) STRICT, WITHOUT ROWID;
-- Rows that the mass-change brake holds.
CREATE TABLE staged (
  account_id TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, effect TEXT NOT NULL CHECK (effect IN ('deleted', 'conflict')),
  received TEXT NOT NULL, PRIMARY KEY (account_id, kind, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE account_realm (account_id TEXT PRIMARY KEY, realm TEXT NOT NULL CHECK (realm IN ('ads', 'sandbox'))) STRICT, WITHOUT ROWID;
-- Ranges of keys whose texts wait for the text index.
CREATE TABLE search_todo (kind TEXT NOT NULL, first_key INTEGER NOT NULL, last_key INTEGER NOT NULL, PRIMARY KEY (kind, first_key, last_key)) STRICT, WITHOUT ROWID;
`

const media = `
-- Media files of this workspace, by the digest of their bytes; the bytes lie in the folder beside.
CREATE TABLE media_file (
  sha256 TEXT PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, format TEXT NOT NULL, size_bytes INTEGER NOT NULL,
  width_px INTEGER NOT NULL, height_px INTEGER NOT NULL, duration_ms INTEGER, frame_count INTEGER, codec TEXT, added_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- Ways of files to the service. state: see engine/media/uploads.ts. expires_at: the service's time.
CREATE TABLE upload (
  id INTEGER PRIMARY KEY AUTOINCREMENT, sha256 TEXT NOT NULL, account_id TEXT NOT NULL, category TEXT NOT NULL, owners TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'uploading', 'processing', 'ready', 'failed', 'paused')),
  chunk_bytes INTEGER NOT NULL, media_id TEXT, media_key TEXT, expires_at TEXT, error TEXT, made_at TEXT NOT NULL
) STRICT;
CREATE INDEX upload_file ON upload (sha256);
-- Parts that the service took.
CREATE TABLE upload_chunk (upload_id INTEGER NOT NULL, chunk_index INTEGER NOT NULL, PRIMARY KEY (upload_id, chunk_index)) STRICT, WITHOUT ROWID;
`

const mediaLinks = `
-- The file that a record of the library stands for, as long as both are here; of a video that is not here, its poster.
CREATE TABLE media_link (
  key INTEGER PRIMARY KEY, sha256 TEXT NOT NULL, is_poster INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX media_link_file ON media_link (sha256);
-- Files of which a small picture is kept, each with 64 bits of its looks (16 hex digits).
CREATE TABLE media_look (sha256 TEXT PRIMARY KEY, likeness TEXT NOT NULL) STRICT, WITHOUT ROWID;
`

const pendingKind = `
-- Whether anything of a kind waits is asked at every edit.
CREATE INDEX pending_kind ON pending (kind, account_id);
`

const activity = `
-- What was heard on the activity stream, gaps included. at: the service's time. from_at: where a gap begins. body: JSON as it came.
CREATE TABLE activity_entry (
  n INTEGER PRIMARY KEY AUTOINCREMENT, heard_at TEXT NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('event', 'gap', 'unreadable')),
  event_type TEXT, given_name TEXT, event_id TEXT, user_id TEXT, at TEXT, from_at TEXT, reason TEXT, body TEXT NOT NULL
) STRICT;
CREATE INDEX activity_event_id ON activity_entry (event_id) WHERE event_id IS NOT NULL;
-- Subscriptions that were made here; the service shows no list of them.
CREATE TABLE activity_subscription (
  id TEXT PRIMARY KEY, event_type TEXT NOT NULL, user_id TEXT, keyword TEXT, direction TEXT, made_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`

const audienceImport = `
-- Lists of people on their way into audiences: where the file is and how far it got. plan: how it is read. No person, hashed or not.
CREATE TABLE audience_import (
  id INTEGER PRIMARY KEY AUTOINCREMENT, account_id TEXT NOT NULL, audience_id TEXT NOT NULL, plan TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('going', 'paused', 'failed', 'done')),
  next_offset INTEGER NOT NULL DEFAULT 0, next_line INTEGER NOT NULL DEFAULT 1,
  sent_count INTEGER NOT NULL DEFAULT 0, request_count INTEGER NOT NULL DEFAULT 0, error TEXT, made_at TEXT NOT NULL
) STRICT;
`

const madeFrom = `
-- The record that one made here was made from: that one is deleted at the service only after this one is there.
CREATE TABLE made_from (key INTEGER PRIMARY KEY, source INTEGER NOT NULL) STRICT;
CREATE INDEX made_from_source ON made_from (source);
`

const annotations = `
-- What is kept here about records that are made from files, and the service has no field for. tags: JSON, in their order, each once.
CREATE TABLE annotation (
  key INTEGER PRIMARY KEY, alt TEXT NOT NULL DEFAULT '', folder TEXT NOT NULL DEFAULT '', tags TEXT NOT NULL DEFAULT '[]',
  starred INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX annotation_folder ON annotation (folder) WHERE folder <> '';
`

const importMarks = `
-- Records that came out of a sheet, so that the same row makes them once. mark: 'key ' and the row's own key, or 'row ' and a digest of it.
CREATE TABLE import_mark (
  kind TEXT NOT NULL, account_id TEXT NOT NULL, mark TEXT NOT NULL, key INTEGER NOT NULL, PRIMARY KEY (kind, account_id, mark)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_mark_key ON import_mark (key);
`

const monotonicTimes = `
-- The monotonic clock beside started_at and last_look_at: waits that outlive the process go by both clocks.
ALTER TABLE attempt ADD COLUMN started_monotonic_ms INTEGER;
ALTER TABLE attempt ADD COLUMN last_look_monotonic_ms INTEGER;
`

const restoredAttempts = `
-- 1: a create of a file that is older than what was done with it; it may have been sent between server_from and server_to.
ALTER TABLE attempt ADD COLUMN is_restored INTEGER NOT NULL DEFAULT 0;
CREATE INDEX attempt_restored ON attempt (key) WHERE is_restored = 1;
`

const queueMarks = `
-- What people and tries say about pending work: held since, order, tries in vain since it was approved. Gone with the work.
CREATE TABLE queue_mark (
  key INTEGER PRIMARY KEY, held_at TEXT, place INTEGER NOT NULL DEFAULT 0, tries INTEGER NOT NULL DEFAULT 0, approved_at TEXT
) STRICT;
CREATE TRIGGER queue_mark_gone AFTER DELETE ON pending BEGIN DELETE FROM queue_mark WHERE key = OLD.key; END;
`

const resolution = `
-- Settled conflicts of an action, by field ('': the record as a whole): the work on the record before and after, as settlement.ts has it.
-- made: the record that was made again for one that they deleted.
CREATE TABLE settlement (
  action INTEGER NOT NULL, key INTEGER NOT NULL, field TEXT NOT NULL, side TEXT NOT NULL CHECK (side IN ('mine', 'theirs')),
  theirs TEXT, before TEXT, after TEXT, made TEXT, PRIMARY KEY (action, key, field)
) STRICT, WITHOUT ROWID;
CREATE INDEX settlement_key ON settlement (key);
-- What it was of, for records that are gone; entries from before lack it.
ALTER TABLE shelf ADD COLUMN kind TEXT;
ALTER TABLE shelf ADD COLUMN account_id TEXT;
CREATE INDEX shelf_key ON shelf (key);
`

const evidence = `
-- What the mass-change brake holds. received: the service's row; NULL where it has none any more. pull: number of the pull that judged it last.
-- is_shown: a person was shown it by name.
DROP TABLE staged;
CREATE TABLE held (
  account_id TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, change TEXT NOT NULL CHECK (change IN ('deleted', 'conflict')),
  received TEXT, pull INTEGER NOT NULL, is_shown INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (account_id, kind, id)
) STRICT, WITHOUT ROWID;
UPDATE pull_state SET is_asked = 0;
-- Pulls begun so far, and how many records there were before the first of those that did not complete.
ALTER TABLE pull_state ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pull_state ADD COLUMN known_before INTEGER;
-- 1: gone at the service, for kinds whose records cannot say so themselves.
ALTER TABLE pending ADD COLUMN is_gone INTEGER NOT NULL DEFAULT 0;
-- Records of kinds that are only listed which the last whole list lacked. began_at: when it began, by the service's clock.
CREATE TABLE absence (
  account_id TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, began_at INTEGER NOT NULL, write_mark TEXT,
  PRIMARY KEY (account_id, kind, id)
) STRICT, WITHOUT ROWID;
`

const eventTimes = `
-- The monotonic clock beside at: how long ago something was pushed goes by both clocks. Events from before lack it.
ALTER TABLE event ADD COLUMN monotonic_ms INTEGER;
`

const actionAttempts = `
-- Actions that were sent and have no clear answer. digest: of all that was sent; no parameter is kept.
CREATE TABLE action_attempt (
  digest TEXT PRIMARY KEY, kind TEXT NOT NULL, action TEXT NOT NULL, account_id TEXT NOT NULL, sent_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`

const webPictures = `
-- Pictures that stand at an address and belong to no record, such as those of users.
CREATE TABLE web_picture (url TEXT PRIMARY KEY, sha256 TEXT NOT NULL REFERENCES media_file) STRICT, WITHOUT ROWID;
`

const missingNames = `
-- Names in values of which the service said that the account has no such record. at: when.
CREATE TABLE missing_name (
  account_id TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (account_id, kind, id)
) STRICT, WITHOUT ROWID;
`

const listTurns = `
-- Lists of one audience go by turn, lowest first; one that is resumed gets a new one, behind all others.
ALTER TABLE audience_import ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
UPDATE audience_import SET turn = id;
`

const creatives = `
-- Records that are one creative: the key of the one that it began with, for each of the others.
CREATE TABLE creative (key INTEGER PRIMARY KEY, creative INTEGER NOT NULL) STRICT;
CREATE INDEX creative_members ON creative (creative);
`

const histories = `
-- Pushes that a person began, what each was to do, and how its steps ended; before and after as in pending edits.
CREATE TABLE push_run (
  id INTEGER PRIMARY KEY, account_id TEXT NOT NULL, at TEXT NOT NULL, ended_at TEXT, is_put_away INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX push_run_account ON push_run (account_id, id);
CREATE TABLE push_step (
  push INTEGER NOT NULL, place INTEGER NOT NULL, key INTEGER NOT NULL, step TEXT NOT NULL, before TEXT, after TEXT,
  ended TEXT, outcome TEXT, PRIMARY KEY (push, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX push_step_key ON push_step (key, push);
-- Pulls, how each kind ended, and what of value came in with them: change is new, deleted, or edited with a field.
CREATE TABLE pull_run (
  id INTEGER PRIMARY KEY, account_id TEXT, at TEXT NOT NULL, ended_at TEXT, is_by_itself INTEGER NOT NULL, results TEXT
) STRICT;
CREATE TABLE pull_change (
  id INTEGER PRIMARY KEY, pull INTEGER NOT NULL, at TEXT NOT NULL, account_id TEXT NOT NULL, kind TEXT NOT NULL, key INTEGER NOT NULL,
  change TEXT NOT NULL CHECK (change IN ('new', 'deleted', 'edited')), field TEXT, from_value TEXT, to_value TEXT
) STRICT;
CREATE INDEX pull_change_pull ON pull_change (pull);
CREATE INDEX pull_change_at ON pull_change (account_id, at);
`

const heldMoments = `
-- Held until a moment (ISO 8601), then it goes by itself. held_parts: JSON, keys of what goes with it; an edit of any of them ends the hold.
ALTER TABLE queue_mark ADD COLUMN held_until TEXT;
ALTER TABLE queue_mark ADD COLUMN held_parts TEXT;
CREATE INDEX queue_mark_until ON queue_mark (held_until) WHERE held_until IS NOT NULL;
`

const templates = `
-- Campaigns and ad groups kept by name with what stood in them. counts: JSON, records by kind. records: JSON, each after what it stands in.
CREATE TABLE template (
  key INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, account_id TEXT NOT NULL, kept_at TEXT NOT NULL,
  counts TEXT NOT NULL, records TEXT NOT NULL, is_kept INTEGER NOT NULL
) STRICT;
`

const addressAnswers = `
-- What an address answered when a person asked it last. asked_at: ISO 8601. answer: JSON, see AddressAnswer.
CREATE TABLE address_answer (
  address TEXT PRIMARY KEY, asked_at TEXT NOT NULL, is_fault INTEGER NOT NULL, answer TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`

const addedMedia = `
-- Media files that a person added here, whatever else has the same bytes.
CREATE TABLE media_added (sha256 TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`

const shelfActions = `
-- The action that put it there, where a settled conflict did; is_undone 1: that settlement was taken back. Of entries from before, the action of their
-- record that was nearest in time up to then.
ALTER TABLE shelf ADD COLUMN action INTEGER;
ALTER TABLE shelf ADD COLUMN is_undone INTEGER NOT NULL DEFAULT 0;
UPDATE shelf SET action = (
  SELECT s.action FROM settlement s JOIN journal_action a ON a.id = s.action WHERE s.key = shelf.key AND a.at <= shelf.at
  ORDER BY a.at DESC, a.id DESC LIMIT 1
) WHERE reason ->> '$.id' IN ('engine.shelf.mineKept', 'engine.shelf.theirsKept', 'engine.shelf.deletedWithChanges', 'engine.shelf.deletedAtService')
  OR reason ->> '$.args.text' LIKE 'Settled%';
UPDATE shelf SET is_undone = 1 WHERE action IN (SELECT id FROM journal_action WHERE status <> 'done');
CREATE INDEX shelf_action ON shelf (action) WHERE action IS NOT NULL;
`

export const migrations: readonly Migration[] = [
  { name: '0010-first', number: 10, sql: first },
  { name: '0020-media', number: 20, sql: media },
  { name: '0030-media-links', number: 30, sql: mediaLinks },
  { name: '0040-pending-kind', number: 40, sql: pendingKind },
  { name: '0050-activity', number: 50, sql: activity },
  { name: '0060-audience-import', number: 60, sql: audienceImport },
  { name: '0070-made-from', number: 70, sql: madeFrom },
  { name: '0080-annotations', number: 80, sql: annotations },
  { name: '0090-import-marks', number: 90, sql: importMarks },
  { name: '0100-monotonic-times', number: 100, sql: monotonicTimes },
  { name: '0110-restored-attempts', number: 110, sql: restoredAttempts },
  { name: '0120-queue-marks', number: 120, sql: queueMarks },
  { name: '0130-settlements', number: 130, sql: resolution },
  { name: '0140-evidence', number: 140, sql: evidence },
  { name: '0150-event-times', number: 150, sql: eventTimes },
  { name: '0160-action-attempts', number: 160, sql: actionAttempts },
  { name: '0170-web-pictures', number: 170, sql: webPictures },
  { name: '0180-missing-names', number: 180, sql: missingNames },
  { name: '0190-list-turns', number: 190, sql: listTurns },
  { name: '0200-error-messages', number: 200, sql: errorMessages },
  { name: '0210-journal-messages', number: 210, sql: journalMessages },
  { name: '0220-creatives', number: 220, sql: creatives },
  { name: '0230-histories', number: 230, sql: histories },
  { name: '0250-held-moments', number: 250, sql: heldMoments },
  { name: '0260-outcome-messages', number: 260, sql: outcomeMessages },
  { name: '0270-templates', number: 270, sql: templates },
  { name: '0340-address-answers', number: 340, sql: addressAnswers },
  { name: '0350-added-media', number: 350, sql: addedMedia },
  { name: '0360-shelf-actions', number: 360, sql: shelfActions },
]

/** Number of the newest step: files beyond it come from a newer Galley. */
export const newestFormat = Math.max(...migrations.map((migration) => migration.number))

/** Format number of an open file; 0 for an empty one. */
export function formatOf(sql: Sql): number {
  return Number(sql.db.pragma('user_version', { simple: true }))
}

/** Carries out the steps that the file lacks; call it inside a transaction. */
export function migrate(sql: Sql): void {
  for (const migration of migrations) {
    if (migration.number <= formatOf(sql)) continue
    sql.db.exec(migration.sql)
    sql.db.pragma(`user_version = ${migration.number}`)
  }
}
