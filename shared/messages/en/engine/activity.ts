/** Texts of the activity stream. */
export const activity = {
  'engine.activity.youWorkOfflineSwitch': 'You work offline. Switch that off to listen to the activity stream.',
  'engine.activity.youWorkOfflineSwitch2': 'You work offline. Switch that off to subscribe to activity.',
  'engine.activity.subscribe': 'subscribe to activity',
  'engine.stream.listen': 'listen to the activity stream',
} as const
