/** Texts of the help: one topic a screen, and what holds everywhere. Paragraphs are apart by an empty line. */
export const help = {
  'help.sheet.title': 'Help',
  'help.sheet.search': 'Search help',
  'help.sheet.placeholder': 'A word, a key, or the code of an error',
  'help.sheet.here': 'This screen',
  'help.sheet.topics': 'All topics',
  'help.sheet.keys': 'Keys',
  'help.sheet.errors': 'Errors',
  'help.sheet.none': 'Nothing in the help has these words.',
  'help.sheet.found': '{count, plural, =0 {Nothing found} one {# entry found} other {# entries found}}',
  'help.titles.today': 'Today',
  'help.titles.plan': 'Plan: campaigns, ad groups and ads',
  'help.titles.create': 'Create: posts, cards and media',
  'help.titles.calendar': 'Calendar',
  'help.titles.audiences': 'Audiences',
  'help.titles.review': 'Review and push',
  'help.titles.conflicts': 'Conflicts',
  'help.titles.sync': 'Pulls and pushes',
  'help.titles.learn': 'Lessons and the practice world',
  'help.titles.errors': 'Error index',
  'help.titles.service': 'Service and setup',
  'help.titles.live': 'Activity',
  'help.titles.access': 'Sign-in and access',
  'help.titles.saved': 'When is my work saved?',
  'help.titles.marks': 'What the marks mean',
  'help.titles.lost': 'When an answer gets lost',
  'help.titles.undo': 'Taking things back',
  'help.topics.today':
    'What needs you stands first: conflicts, refusals, lost answers, broken rules, posts that did not go out and ads that were declined. Each line has the button that leads to where it is settled.\n\nBelow stands what goes live within a week, with whether it would pass, and what you worked on last. The chart shows the most that can be spent a day for 30 days, now and after the push.',
  'help.topics.plan':
    'The tree at the left narrows every list of this section: choose a campaign or an ad group, and the tabs show only what belongs to it. Type into its box to find one by name.\n\nA cell is changed by typing into it; Enter keeps it. Select several rows to change them all at once. Nothing is sent before you push.',
  'help.topics.create':
    'Drafts and scheduled posts are written here, with their cards, polls, conversations and media. Drop files onto the board to make a post of them, onto an open post to attach them, or onto the media library to keep them there.\n\nThe preview is ours. The service’s own can be asked for beside it. A draft becomes a scheduled post once you give it a time.',
  'help.topics.calendar':
    'Posts stand at the time at which they go out, in the account’s zone, polls when they end; ad groups as bars. Drag a post to another day, or move it with Alt and the arrow keys.\n\n“All accounts” shows what all your accounts schedule; open a post of another account to move it.\n\nThe go-live check says what would keep a post from going out.',
  'help.topics.audiences':
    'Audiences are groups of people: lists that you bring, visitors, or combinations. A list of people is read and hashed on this computer; nobody is written to disk and only hashes are sent.\n\nDrop a file on the list to make a new audience of it; to add people to one, open it.',
  'help.topics.review':
    'Review shows what a push would change, before it does: from which value to which, what it costs a day, and in which order it goes. Leave out what is not to go yet.\n\nWhat the service refuses stays here with its reason. What was sent and not answered is looked for, never sent again blindly.',
  'help.topics.conflicts':
    'A conflict is a field that you changed here and somebody else changed at the service. Nothing is overwritten: you see the value before, yours (Mine) and the service’s (Theirs), and keep one of them. What you did not keep is set aside and can be brought back.',
  'help.topics.sync':
    'Pull fetches what changed at the service; it never touches your edits. Push sends what you approved. Both can be stopped, and go on where they ended.\n\nWhen a pull would delete or change very many records at once, it holds them back and asks you first.',
  'help.topics.learn':
    'The practice world is a service on this computer with campaigns and posts of an invented company. Nothing of it reaches anybody. Its switches make it go offline, slow, refuse or lose an answer, so that you see what Galley does.\n\nSix lessons lead through it and see by themselves what you did.',
  'help.topics.errors':
    'Every code that the service or Galley can answer, with what happened, why, and what to do. Works without a connection. Codes are found in the search of the whole window too.',
  'help.topics.service':
    'What the service knows about accounts, users, features, payment and places stands here. Lists that are only looked up are empty until you ask for them.',
  'help.topics.live':
    'What people do at the service while Galley listens: posts, follows, changes of profiles. Subscriptions are made here; gaps in the stream are shown as gaps.',
  'help.topics.access':
    'Connections say where the service is and who signed in. Keys and sign-ins are kept in the keychain of this computer, not in Galley’s files. “Revoke” ends a sign-in at the service, “Forget” removes it here; your work stays in either case.',
  'help.topics.saved':
    'Every change is on disk before Galley says “Saved here”. A crash, a power cut or a closed lid loses nothing that was said to be saved. Nothing reaches the service until you push.',
  'help.topics.marks':
    '+ new · △ edited · − to be deleted · ◷ waiting · ↑ sending · ? sent, not confirmed · ⇄ conflict · ! failed. No mark: up to date.\n\nEach mark has words beside it or when you point at it; colour never stands alone.',
  'help.topics.lost':
    'When the line breaks after something was sent, nobody knows whether it arrived. Galley then looks for it at the service and only sends again what is proven not to be there. Where that cannot be found out, it asks you.',
  'help.topics.undo':
    'Undo takes back the last thing that you did, however many records it changed, also after a restart. Values that a decision overwrote are set aside in the record’s history. What was pushed is taken back by changing it again.',
} as const
