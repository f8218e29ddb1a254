/** Texts of the activity stream. */
export const activity = {
  'engine.activity.youWorkOfflineSwitch': 'You work offline. Switch that off to listen to the activity stream.',
  'engine.activity.youWorkOfflineSwitch2': 'You work offline. Switch that off to subscribe to activity.',
  'engine.activity.subscribe': 'subscribe to activity',
  'engine.stream.listen': 'listen to the activity stream',
  'engine.activity.switchedOff': 'Listening was switched off.',
  'engine.activity.workedOffline': 'You worked offline.',
  'engine.activity.notRunning': 'Galley was not running.',
  'engine.activity.noEvent': 'The service sent a line that is no event.',
  'engine.stream.notListening': 'Galley was not listening.',
  'engine.stream.diskTakesNothing': 'The disk takes nothing now, so what was heard could not be kept. Free some space.',
  'engine.stream.ended': 'The connection to the activity stream ended.',
  'engine.stream.notReached': 'The activity stream cannot be reached ({detail}).',
} as const
