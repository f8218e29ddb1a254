/** Steps by which texts that were stored became messages of the catalogue. */
export const errorMessages = `
-- Errors that are kept have a message by its key; those from before have a text, which is said as it is.
UPDATE upload SET error = json_set(error, '$.message', json_object(
  'id', 'model.message.asWritten', 'args', json_object('text', error ->> '$.message')
)) WHERE error IS NOT NULL;
UPDATE audience_import SET error = json_set(error, '$.message', json_object(
  'id', 'model.message.asWritten', 'args', json_object('text', error ->> '$.message')
)) WHERE error IS NOT NULL;
`

export const journalMessages = `
-- What actions and events are called is a message by its key; a label from before is said as it is.
UPDATE journal_action SET label = json_object('id', 'model.message.asWritten', 'args', json_object('text', label));
UPDATE event SET label = json_object('id', 'model.message.asWritten', 'args', json_object('text', label));
`

export const outcomeMessages = `
-- Why something stays here, ended or was put aside is a message by its key; a text from before is said as it is.
UPDATE pending SET parked = json_set(parked, '$.message', json_object(
  'id', 'model.message.asWritten', 'args', json_object('text', parked ->> '$.message')
)) WHERE parked IS NOT NULL;
UPDATE problem SET message = json_object('id', 'model.message.asWritten', 'args', json_object('text', message))
  WHERE substr(message, 1, 1) <> '{';
UPDATE shelf SET reason = json_object('id', 'model.message.asWritten', 'args', json_object('text', reason));
UPDATE activity_entry SET reason = json_object('id', 'model.message.asWritten', 'args', json_object('text', reason))
  WHERE reason IS NOT NULL;
UPDATE push_step SET outcome = json_set(outcome, '$.error.message', json_object(
  'id', 'model.message.asWritten', 'args', json_object('text', outcome ->> '$.error.message')
)) WHERE outcome ->> '$.error.message' IS NOT NULL;
UPDATE push_step SET step = json_set(step, '$.heldBy', json((
  SELECT json_group_array(json_set(value, '$.message', json_object(
    'id', 'model.message.asWritten', 'args', json_object('text', value ->> '$.message')
  ))) FROM json_each(step, '$.heldBy')
))) WHERE json_array_length(step, '$.heldBy') > 0;
UPDATE push_step SET step = json_set(step, '$.note', json_object(
  'id', 'model.message.asWritten', 'args', json_object('text', step ->> '$.note')
)) WHERE step ->> '$.note' IS NOT NULL;
UPDATE pull_run SET results = (
  SELECT json_group_array(CASE WHEN value ->> '$.error.message' IS NULL THEN json(value) ELSE json_set(value, '$.error.message', json_object(
    'id', 'model.message.asWritten', 'args', json_object('text', value ->> '$.error.message')
  )) END) FROM json_each(results)
) WHERE results IS NOT NULL;
`
