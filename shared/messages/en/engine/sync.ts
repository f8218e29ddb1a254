/** Texts of pulling and pushing. */
export const sync = {
  'engine.ownPulls.failed': '{count, plural, one {{names} did not go out} other {# posts did not go out: {names}}}',
  'engine.ownPulls.declined':
    '{count, plural, one {{names} was declined by the service} other {# ads were declined by the service: {names}}}',
  'engine.heldMoments.passed': 'That moment has passed. Choose one that is still to come.',
  'engine.heldMoments.tooLate': 'That is too late: the push itself takes some minutes. Choose an earlier moment.',
  'engine.pushRuns.notKept': 'This push is no longer kept.',
  'engine.pull.whatHeldChangedSince': 'What is held changed since it was shown. Look at it again.',
  'engine.pull.youWorkOfflineSwitch': 'You work offline. Switch that off to pull.',
  'engine.pull.noAccountForUser': 'No account {accountId} for this user.',
  'engine.pull.lookedUpNotPulled': '{label} are looked up, not pulled: say which {name}.',
  'engine.onDemandReads.cannotLookedUp': '{label} cannot be looked up.',
  'engine.onDemandReads.hasNoAction': '{label} has no action “{action}”.',
  'engine.onDemandReads.youWorkOfflineSwitch': 'You work offline. Switch that off to ask the service.',
  'engine.onDemandReads.lookedUpWithOnly': '{label} are looked up with {name}={whenPulled} only.',
  'engine.lookups.serviceTellsNoHistory': 'The service tells no history of {kind}.',
  'engine.lookups.serviceDoesNotKnow': 'The service does not know this {kind} yet. Push it first.',
  'engine.sync.youWorkOfflineSwitch': 'You work offline. Switch that off to ask the service.',
  'engine.onDemandReads.lookUp': 'look up {kinds}',
  'engine.onDemandReads.needsId': '{label} needs the id of a record.',
  'engine.onDemandReads.takesNoId': '{label} takes no id.',
  'engine.onDemandReads.carryOut': 'carry out “{label}”',
  'engine.onDemandReads.answerLost':
    '“{label}” was sent, and its answer was lost: it may have been carried out. Look whether it was. Only if it was not, send it again.',
  'engine.onDemandReads.answerLostAt':
    '“{label}” was sent at {at} UTC, and its answer was lost: it may have been carried out. Look whether it was. Only if it was not, send it again.',
  'engine.pull.pull': 'pull',
  'engine.pullKind.pull': 'pull {kinds}',
  'engine.pullKind.count': 'count {kinds}',
  'engine.stepEnds.sendIt': 'send it',
} as const
