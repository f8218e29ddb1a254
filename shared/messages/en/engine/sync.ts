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
  'engine.sync.couldNotAskAbout': 'The service could not be asked about {id}. Try again in a while.',
  'engine.onDemandReads.lookUp': 'look up {kinds}',
  'engine.onDemandReads.needsId': '{label} needs the id of a record.',
  'engine.onDemandReads.takesNoId': '{label} takes no id.',
  'engine.onDemandReads.carryOut': 'carry out “{label}”',
  'engine.onDemandReads.answerLost':
    '“{label}” was sent, and its answer was lost: it may have been carried out. Check whether it was. Only if it was not, send it again.',
  'engine.onDemandReads.answerLostAt':
    '“{label}” was sent at {at} UTC, and its answer was lost: it may have been carried out. Check whether it was. Only if it was not, send it again.',
  'engine.pull.pull': 'pull',
  'engine.pullKind.pull': 'pull {kinds}',
  'engine.pullKind.count': 'count {kinds}',
  'engine.stepEnds.sendIt': 'send it',
  'engine.failures.refusedWithStatus': 'The service refused it with status {status} and gave no reason.',
  'engine.failures.oneAndOther': '{first} {second}',
  'engine.obstacles.refused': 'the service refused: {why}',
  'engine.runningPoll.runsAlready':
    'Its poll is running already, with {span} left. Push the post again, or replace the poll.',
  'engine.runningPoll.isOver':
    'Its poll has run in the meantime and is over. Replace it before you push the post again.',
  'engine.stepEnds.uploadPaused': 'Its upload is paused. Resume it, then push again.',
  'engine.stepEnds.stopped': 'You stopped the push before this was sent. Review it and push again.',
  'engine.stepEnds.takenBack': 'You took this change back while it waited.',
  'engine.stepEnds.changedSince':
    'What was sent before has arrived. What you changed since then was not sent: review it, then push again.',
  'engine.stepEnds.notFound':
    'This is an older copy of your data, and the service does not have this record. Review it, then push again.',
  'engine.stepEnds.answerLost':
    'It was sent and the answer was lost. Galley asks the service what became of it before it sends anything again.',
  'engine.stepEnds.limited': 'The service asks to wait until {until}. It stays approved and goes after that.',
  'engine.stepEnds.notSentYet': 'Not sent yet. It stays approved and goes when the service can be reached.',
  'engine.readAgain.conflict': 'Changed here and at the service. Settle the conflict, then push again.',
  'engine.readAgain.changed': 'Changed or stopped after Push. Review it and push again.',
  'engine.push.offline': 'You work offline. It stays approved and goes when you are online again.',
  'engine.push.looking': 'Sent, answer lost: looking',
  'engine.push.pushing': 'Pushing',
  'engine.pullKind.samePageTwice': 'The service gave the same page twice, so the pull stopped there. Pull again.',
  'engine.pullKind.otherCount':
    'The service counts {total, number} {kinds}, but {here, number} arrived. Somebody may be changing them: pull again.',
  'engine.online.answerLost':
    'The answer to a change is missing or unclear ({detail}). Your changes are kept here; Galley keeps trying.',
  'engine.online.notTheService':
    'What answered is not the service ({detail}). Your changes are kept here; Galley keeps trying.',
  'engine.online.notReached':
    'The service cannot be reached ({detail}). Your changes are kept here; Galley keeps trying.',
  'engine.online.proxy': '{detail} Your changes are kept here.',
  'engine.online.offline': 'You chose to work offline. Your changes are kept here.',
  'engine.online.limited': 'The service asks to wait. What you pushed goes on by itself after that.',
  'engine.online.signedOut': 'Sign in again to pull and push. Your changes are kept here.',
  'engine.serviceNews.warning': 'The service says about {call}: {warning}',
  'engine.serviceNews.version': 'current version of the service: {version}',
  'engine.serviceNews.deprecated':
    '{name} is deprecated{since, select, unknown {} other { since {since}}}.{instead, select, nothing {} other { In its place: {instead}.}}',
  'engine.diskObstacle.error': 'the disk reports an error',
  'engine.diskObstacle.readOnly': 'the data folder cannot be written',
  'engine.diskObstacle.full': 'the disk is full',
} as const
