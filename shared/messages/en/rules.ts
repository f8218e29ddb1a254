/** What rules of the contract say when they are broken, and why something cannot be done with a record. */
export const rules = {
  'rules.campaign.accountMayHaveActiveCampaigns':
    'The account may have {limit} active campaigns. Pause another one, or keep this one paused.',
  'rules.campaign.fundingInstrumentCannotFundChoose': 'This funding source cannot fund. Choose another.',
  'rules.campaign.moreThanTotalBudgetRaise': 'More than the total budget. Raise the total or lower this.',
  'rules.campaign.noFundingInstrumentAccountChoose': 'No funding source {fundingId} in this account. Choose another.',
  'rules.campaign.paceCanSetOnlyWhen':
    'Pace can be set only when the campaign shares its budget. Clear it, or let the campaign share the budget.',
  'rules.campaign.setDailyBudgetCampaignShares': 'Set a daily budget: the campaign shares it among its ad groups.',
  'rules.card.cardHasComponentsOrSlides': 'A card has components or slides, not both.',
  'rules.card.cardNeedsComponentsOrSlides': 'A card needs components, or slides.',
  'rules.cardFields.accountHasNoAskService':
    'This account has no {key, select, CONVERSATION_CARD {conversation cards} CONVERSATION_CARD_FOUR_OPTIONS {conversation cards with more than two hashtags} CONVERSATION_CARD_UNLOCK {conversation cards that unlock something} PROMOTED_MEDIA_POLLS {polls with pictures or videos} other {{key}}}. Ask the service to switch it on.',
  'rules.cardGrammar.addressMust': 'The address must begin with http:// or https://.',
  'rules.cardGrammar.afterMediaComesNot':
    'After the media comes {types, select, MEDIA {a picture or video} MEDIA_SWIPEABLE_MEDIA {a picture or video or several to swipe} DETAILS {a headline with an address} other {a headline with an address or a button to an app}}, not {type, select, MEDIA {a picture or video} SWIPEABLE_MEDIA {several to swipe} DETAILS {a headline with an address} other {a button to an app}}.',
  'rules.cardGrammar.buttonLeadsApp': 'A button leads to an app.',
  'rules.cardGrammar.buttonSaysOne': 'The button says one of: {values}.',
  'rules.cardGrammar.cardHasSlidesHas': 'A card has {min} to {max} slides; this has {length}.',
  'rules.cardGrammar.choosePictureOrVideo': 'Choose a picture or video.',
  'rules.cardGrammar.choosePicturesOrVideos': 'Choose {min} to {max} pictures or videos.',
  'rules.cardGrammar.componentMustOne': 'A component must be one of: {types}.',
  'rules.cardGrammar.componentsMustList': 'Components must be a list.',
  'rules.cardGrammar.deepLinkNeedsAppThere': 'A deep link for the {name} needs the app there.',
  'rules.cardGrammar.doesNotBelong': '{name} does not belong here.',
  'rules.cardGrammar.enterAddress': 'Enter an address.',
  'rules.cardGrammar.enterHeadline': 'Enter a headline.',
  'rules.cardGrammar.hasOneMediaComponentOne':
    'A {place, select, card {card} other {slide}} has one media component and one that says where it leads; {type, select, MEDIA {a picture or video} SWIPEABLE_MEDIA {several to swipe} DETAILS {a headline with an address} other {a button to an app}} is one too many.',
  'rules.cardGrammar.headlineLeadsWebsite': 'A headline leads to a website.',
  'rules.cardGrammar.headlineMoreThanCharactersMay':
    'A headline of more than {titleAdvised} characters may be cut; this has {length}.',
  'rules.cardGrammar.inSlide': 'Slide {number}: {fault}',
  'rules.cardGrammar.mediaComesFirstCannot':
    'Media comes first; {type, select, MEDIA {a picture or video} SWIPEABLE_MEDIA {several to swipe} DETAILS {a headline with an address} other {a button to an app}} cannot.',
  'rules.cardGrammar.mustBeText': '{name} must be text.',
  'rules.cardGrammar.nameAppAtLeastOne': 'Name the app in at least one store.',
  'rules.cardGrammar.slideMustListComponents': 'A slide must be a list of components.',
  'rules.cardGrammar.slidesMustList': 'Slides must be a list.',
  'rules.cardGrammar.stillNeeds':
    'It still needs {types, select, MEDIA {a picture or video} MEDIA_SWIPEABLE_MEDIA {a picture or video or several to swipe} DETAILS {a headline with an address} other {a headline with an address or a button to an app}}.',
  'rules.cardGrammar.storesCountryMust':
    'The store’s country must be the two capital letters of a country, such as DE.',
  'rules.cardGrammar.swipedCount': '{min} to {max} pictures or videos can be swiped; this has {count}.',
  'rules.cardMedia.bytes': '{name} may have 3 MB at most.',
  'rules.cardMedia.format': '{name} must be a BMP, JPEG or PNG picture.',
  'rules.cardMedia.noMediaAccountsLibraryChoose': 'No media {id} in this account’s library. Choose another.',
  'rules.cardMedia.ratio':
    '{name} must be {count, plural, =1 {{first}} other {{first} or {second}}}; it is {widthPx} × {heightPx}.',
  'rules.cardMedia.takes':
    'This takes {wanted, select, both {a picture or a video} image {a picture} other {a video}}; {name} is a {type, select, GIF {moving GIF} VIDEO {video} other {picture}}.',
  'rules.cardMedia.width': '{name} must be at least {minWidthPx} pixels wide; it has {widthPx}.',
  'rules.conversationCard.hashtagTooLong':
    '{ordinal, select, first {First} second {Second} third {Third} other {Fourth}} hashtag holds {most} characters after the #; this has {length}.',
  'rules.conversationCard.needsPost': '{hashtag} needs the post that it suggests.',
  'rules.conversationCard.withOneHashtagOnlyCard': 'With one hashtag only, the card needs a title.',
  'rules.conversationCard.withoutHashtagNobodySeesPost': 'Without a hashtag nobody sees this post text.',
  'rules.customAudience.anotherAudienceAccountHasThat':
    'Another audience of this account has that name. Choose another.',
  'rules.customAudience.combinationCannotChangedOnceMade':
    'A combination cannot be changed once it is made. Make a new one.',
  'rules.customAudience.noAppUsers': '{name} is no audience of app users. Only those can be combined.',
  'rules.customAudience.sayWhichAudiencesCombines': 'Say which audiences it combines.',
  'rules.estimateRules.criteriaMustListObjectsOne': 'The criteria must be a list of objects, one at least.',
  'rules.estimateRules.eachCriterionNeedsValue': 'Each criterion needs a value.',
  'rules.estimateRules.estimateNeedsKeywordInterestAudience':
    'An estimate needs a keyword, an interest, an audience, followers or a TV show among its criteria.',
  'rules.estimateRules.noKindTargeting': '“{odd}” is no kind of targeting.',
  'rules.fundingInstrument.endMustComeAfterStart': 'The end must come after the start.',
  'rules.fundingInstrument.onlyForOthers':
    '{field, select, funded_amount_local_micro {Only for insertion order. Leave it empty for this kind.} other {Only for credit card or credit line or agency credit line. Leave it empty for this kind.}}',
  'rules.fundingInstrument.typeThreeCapitalLettersCurrency':
    'Type the three capital letters of a currency, such as EUR.',
  'rules.keywordInsight.endMustLaterThanStart': 'The end must be later than the start.',
  'rules.keywordInsight.studyCountsOneCountryNot': 'A study counts one country, not another place.',
  'rules.keywordInsight.studyCoversAtMostDays': 'A study covers at most {windowDays} days.',
  'rules.keywordInsight.studyTakesAtMostKeywords':
    'A study takes at most {keywordsMax} keywords, left-out ones included; this has {count}.',
  'rules.lineItemRecordRules.accountPromotedEverywhereOnService':
    'An account is promoted everywhere on the service, or in timelines alone.',
  'rules.lineItemRecordRules.appClicksArePaidApp': 'App clicks are paid for app installs only.',
  'rules.lineItemRecordRules.appObjectivesNeedAndroidApp': 'App objectives need an Android app or an iOS app.',
  'rules.lineItemRecordRules.businessCategoriesGoWithPre':
    'Business categories go with pre-roll views and the publisher network alone.',
  'rules.lineItemRecordRules.chooseBusinessCategories': 'Choose business categories.',
  'rules.lineItemRecordRules.followersAreWonByPromoting': 'Followers are won by promoting an account.',
  'rules.lineItemRecordRules.frequencyCapGoesWithReach':
    'A frequency cap goes with reach, engagements, video views and pre-roll views only.',
  'rules.lineItemRecordRules.frequencyCapWindowGoTogether': 'A frequency cap and its window go together.',
  'rules.lineItemRecordRules.goalDoesNotGoWith': 'This goal does not go with the objective.',
  'rules.lineItemRecordRules.linkClicksArePaidWhen': 'Link clicks are paid when they are the goal.',
  'rules.lineItemRecordRules.maximumOrTargetBidNeeds': 'A maximum or target bid needs its amount.',
  'rules.lineItemRecordRules.objectiveTakesNoMaximumBid':
    'This objective takes no maximum bid. Choose automatic or target.',
  'rules.lineItemRecordRules.objectiveTakesNoTargetBid':
    'This objective takes no target bid. Choose automatic or maximum.',
  'rules.lineItemRecordRules.preRollViewsPromoteMedia': 'Pre-roll views promote media.',
  'rules.lineItemRecordRules.profilesAloneAreNoPlacement': 'Profiles alone are no placement. Add another one.',
  'rules.lineItemRecordRules.publisherNetworkNeedsAdvertisersDomain':
    'The publisher network needs the advertiser’s domain.',
  'rules.lineItemRecordRules.reachNeedsTimelinesAmongPlacements':
    'Reach needs timelines among the placements, or everywhere on the service.',
  'rules.lineItemRecordRules.siteVisitsArePaidBy': 'Site visits are paid by impression. Choose that.',
  'rules.lineItemRecordRules.siteVisitsCanChosenOnly': 'Site visits can be chosen only when the ad group is made.',
  'rules.lineItemRecordRules.targetBidCannotPaidBy':
    'A target bid cannot be paid by impression. Choose another way to pay, or another bid strategy.',
  'rules.lineItemRecordRules.websiteConversionsNeedWebEvent': 'Website conversions need a web event tag.',
  'rules.lineItemWorkspaceRules.accountHasNoFrequencyCaps':
    'This account has no frequency caps. The account manager can switch them on.',
  'rules.lineItemWorkspaceRules.allAdGroupsCampaignHave':
    'All ad groups of a campaign have the same; the others have “{value, select, APP_ENGAGEMENTS {App re-engagements} APP_INSTALLS {App installs} REACH {Reach} FOLLOWERS {Followers} ENGAGEMENTS {Engagements} VIDEO_VIEWS {Video views} PREROLL_VIEWS {Pre-roll views} WEBSITE_CLICKS {Website clicks} MEDIA {Media} PROMOTED_ACCOUNT {Account} PROMOTED_TWEETS {Posts} other {{value}}}”.',
  'rules.lineItemWorkspaceRules.bidsGoStepsMicroUnits': 'Bids in {currency} go in steps of {step}.',
  'rules.lineItemWorkspaceRules.campaignMayHaveAdGroups':
    'A campaign may have {mostPerCampaign} ad groups. Put this one in another campaign.',
  'rules.lineItemWorkspaceRules.campaignSharesBudgetSoAd':
    'The campaign shares its budget, so its ad groups have none. Clear this.',
  'rules.lineItemWorkspaceRules.campaignHasTheBudget': 'The campaign shares its budget among its ad groups.',
  'rules.lineItemWorkspaceRules.moreThanCampaignsBudgetCampaign':
    'More than the campaign’s budget: the campaign may not serve.',
  'rules.lineItemWorkspaceRules.moreThanCampaignsTotalBudget':
    'More than the campaign’s total budget: the campaign may not serve.',
  'rules.lineItemWorkspaceRules.preRollViewsTakeWhole':
    'Pre-roll views take the whole set of one or two business categories.',
  'rules.lineItemWorkspaceRules.searchResultsNeedKeywordsTargeting': 'Search results need keywords in the targeting.',
  'rules.lineItemWorkspaceRules.setDailyBudgetEachAd':
    'Set a daily budget: each ad group of this campaign has its own.',
  'rules.lineItemWorkspaceRules.thesePlacementsDoNotGo': 'These placements do not go together for what is promoted.',
  'rules.list.emptyMember': '{called} must have no empty member.',
  'rules.list.form':
    '{called}: each must be {form, select, digits {a whole number} hashtag {a hashtag, such as #coffee} url {an address that begins with http:// or https://} domain {a domain without protocol, such as example.com} email {an e-mail address} cardUri {an address of a card, such as card://123} country {the two capital letters of a country, such as DE} other {the three capital letters of a currency, such as EUR}}; “{odd}” is not.',
  'rules.list.noneOf': '{called}: {odd} is none of {values}.',
  'rules.list.sameTwice': '{called} names the same twice.',
  'rules.list.tooFew': '{called} needs at least {min}; this has {count}.',
  'rules.list.tooMany': '{called} takes at most {max}; this has {count}.',
  'rules.media.bytes':
    'A {kind, select, image {picture} gif {moving GIF} other {video}} may be {most} at most. This one is {size}.',
  'rules.media.bytesAdvised': 'The service advises at most {most}. This one has {size}.',
  'rules.media.format':
    'A {format, select, png {PNG picture} jpeg {JPEG picture} gif {GIF} webp {WebP picture} bmp {BMP picture} mp4 {MP4 video} other {QuickTime video}} cannot be used here; {formats} can.',
  'rules.media.frames': 'A GIF may have {maxFrames} frames at most; this has {frameCount}.',
  'rules.media.kind':
    'This is {kind, select, image {a picture} gif {a moving GIF} other {a video}}. Choose {wanted, select, image {a picture} gif {a moving GIF} other {a video}}.',
  'rules.media.longerThanAdvised': 'The service advises at most {most} minutes; this video lasts {length} minutes.',
  'rules.media.moving': 'Pictures that move can be used as GIF only.',
  'rules.media.pixels': 'All frames together have more than 300 million pixels. Make it smaller or shorter.',
  'rules.media.rate': 'A video may have {maxFps} frames a second at most.',
  'rules.media.ratio': 'It may be {maxRatio} times as wide as high at most, or as high as wide.',
  'rules.media.side': 'Each side must have at least {minSidePx} pixels.',
  'rules.media.size': 'It may be {maxWidthPx} × {maxHeightPx} pixels at most; this is {widthPx} × {heightPx}.',
  'rules.media.tooLong': 'A video may last {most} minutes at most; this one lasts {length} minutes.',
  'rules.media.tooShort': 'A video must last at least {seconds} seconds.',
  'rules.mediaCreative.serviceIgnoresPreRollVideos':
    'The service ignores this for pre-roll videos. Set the address in the ad group’s call to action.',
  'rules.mediaCreative.websiteClicksNeedLandingPage': 'Website clicks need a landing page.',
  'rules.mediaLibrary.onlyVideosTake': 'Only videos take this.',
  'rules.param.flag': '{called} must be true or false.',
  'rules.param.identifiers': '{called} must be identifiers separated by commas.',
  'rules.param.inBody': '{called} is given in the body.',
  'rules.param.itemForm':
    '{called}: {odd} is not {form, select, digits {a whole number} hashtag {a hashtag, such as #coffee} url {an address that begins with http:// or https://} domain {a domain without protocol, such as example.com} email {an e-mail address} cardUri {an address of a card, such as card://123} country {the two capital letters of a country, such as DE} other {the three capital letters of a currency, such as EUR}}.',
  'rules.param.length': '{called} must have {min} to {max} characters.',
  'rules.param.missing':
    '{name, select, entity_type {Choose an entity type.} entity_id {Enter an entity id.} start_time {Pick a start.} end_time {Pick an end.} locale {Choose a market.} granularity {Choose a granularity.} keywords {Choose keywords.} country_codes {Choose countries.} line_item_ids {Choose ad groups.} card_uris {Choose card addresses.} tweet_type {Choose a kind.} tweet_ids {Choose numbers.} text {Enter a new text.} other {Enter this: {called}.}}',
  'rules.param.operation': 'Operation {number}: {fault}',
  'rules.param.range': '{called} must be {min} to {max}.',
  'rules.param.time': '{called} must be a time such as 2026-11-24T09:00:00Z.',
  'rules.param.tooFew': '{called} needs at least {min} values.',
  'rules.param.tooMany': '{called} may have {max} identifiers; this has {count}.',
  'rules.param.unknown': '{name} is not a parameter of this request.',
  'rules.param.wholeHour': '{called} must be a whole hour: minutes and seconds zero.',
  'rules.param.wholeNumber': '{called} must be a whole number.',
  'rules.param.wholeNumbers': '{called} must be whole numbers separated by commas.',
  'rules.pollCard.fourthChoiceNeedsFirstThree': 'A fourth choice needs the first three.',
  'rules.pollCard.sameChoices': 'Two choices say “{same}”.',
  'rules.pollCard.thirdChoiceNeedsFirstTwo': 'A third choice needs the first two.',
  'rules.pollRules.lost': '{left} of {whole} left when it goes live. Its time begins when it is made at the service.',
  'rules.pollRules.over':
    'The poll would be over when it goes live. Open it for longer, or let the post be seen sooner.',
  'rules.postEdit.onlyAuthorCanEditPost': 'Only its author can edit a post, and that is somebody else.',
  'rules.postEdit.postCanEditedWithinHour':
    'A post can be edited within an hour of its publication. This one is older.',
  'rules.postRules.accountCannotPostAsUser':
    'This account cannot post as this user. Choose yourself or one of its promotable users.',
  'rules.postRules.accountHasNoSuchCard':
    'This account has no such card. Choose another, or look it up by its address first.',
  'rules.postRules.cardMustAddressSuchAs': 'Card must be an address such as card://1861203377110642688.',
  'rules.postRules.noMediaAccountsLibraryChoose':
    'No media {lacking} in this account’s library. Choose another, or add it there first.',
  'rules.postRules.organicPostGoesOutAs':
    'An organic post goes out as yourself only. Make it promoted only, or choose yourself.',
  'rules.postRules.postTakesUp4Images': 'A post takes up to 4 pictures, or 1 GIF, or 1 video, never mixed.',
  'rules.postRules.promotedOnlyPostsPostsAs':
    'Promoted-only posts and posts as another user need the role “Post composer”.',
  'rules.postRules.textHoldsInvisibleSignThat':
    'The text holds an invisible sign that no post may hold. Type that part again.',
  'rules.postRules.withCardMediaPeopleMay':
    'With a card and media, people may see only one of them. Take one out to be sure.',
  'rules.postRules.writeSomethingOrAddMedia': 'Write something, or add media.',
  'rules.promotedAccount.adGroupDoesNotPromote': 'This ad group does not promote an account. Choose one that does.',
  'rules.promotedAccount.userCannotPromotedByAccount':
    'This user cannot be promoted by this account. Choose one of its promotable users.',
  'rules.promotedTweet.adGroupDoesNotPromote': 'This ad group does not promote posts. Choose one that does.',
  'rules.promotedTweet.draft': 'A draft cannot be promoted. Post it first, or give it a time.',
  'rules.promotedTweet.scheduled':
    'A scheduled post is promoted by a scheduled promotion. Make one of it in place of an ad.',
  'rules.references.deleted': 'This {noun} was deleted. Choose another.',
  'rules.references.missing': 'The account has no {noun} {id}. Choose another.',
  'rules.references.notInAccount':
    'No {kind, select, line_item {ad group} account_media {media} other {{word}}} {id} in this account. Choose another.',
  'rules.references.revoked':
    'This audience is no longer shared with the account. Where it is used already it goes on; choose another for new use.',
  'rules.references.unseen': 'Galley has not seen this {noun} yet. Look it up, or check what was typed: {id}.',
  'rules.scheduledPromotedTweet.postDoesNotWaitAny':
    'This post is no longer scheduled. If it went out, promote the published post instead.',
  'rules.scheduledPromotedTweet.postOutDeletePromotedPost': 'Its post is out. Delete the ad instead.',
  'rules.scheduledTweet.chooseTimeThatStillCome': 'Choose a time that is still to come.',
  'rules.scheduledTweet.chooseTimeWithinYearFrom': 'Choose a time within a year from now.',
  'rules.scheduledTweet.moreThanPostsWithin15':
    'More than {slotMax} posts within 15 minutes. Choose a time a quarter of an hour away.',
  'rules.scheduledTweet.timeHasComeCannotChanged': 'Its time has come: it cannot be changed any more. Make a new one.',
  'rules.segments.booleanoperatorMustOrOr': 'boolean_operator must be AND or OR.',
  'rules.segments.booleanoperatorNeededWherePartsAre': 'boolean_operator is needed where parts are joined: AND or OR.',
  'rules.segments.childsegmentsMustList': 'child_segments must be a list.',
  'rules.segments.combinationMustObjectWithBooleanoperator':
    'The combination must be an object with boolean_operator and child_segments.',
  'rules.segments.combinationNeedsAtLeastOne': 'A combination needs at least one audience.',
  'rules.segments.combinationTakesAtMostAudiences':
    'A combination takes at most {leavesMax} audiences; this has {count}.',
  'rules.segments.customaudienceidMustIdAudience': 'custom_audience_id must be the id of an audience.',
  'rules.segments.eachPartCombinationMustObject': 'Each part of a combination must be an object.',
  'rules.segments.eachPartNeedsAudienceOr': 'Each part needs an audience, or parts of its own.',
  'rules.segments.frequencyMustWholeNumber': 'frequency must be a whole number.',
  'rules.segments.frequencycomparatorMustOne': 'frequency_comparator must be one of: {values}.',
  'rules.segments.lookbackwindowMustDays': 'lookback_window must be {days} days.',
  'rules.segments.negateMustTrueOrFalse': 'negate must be true or false.',
  'rules.segments.partAudienceOrJoinsOther': 'A part is an audience or joins other parts, not both.',
  'rules.segments.unknown': '{odd} is not known in a combination.',
  'rules.tailoredAudiencePermission.accountBelongsAnotherBusinessOne':
    'This account belongs to another business, and this one may not share beyond its own.',
  'rules.tailoredAudiencePermission.accountOwnsAudienceItself':
    'This is the account that owns the audience. Choose another one.',
  'rules.tailoredAudiencePermission.audienceSharedWithAccountAlready':
    'The audience is shared with this account already.',
  'rules.tailoredAudiencePermission.idAccountHasSmallLetters':
    'The id of an account has small letters and digits only.',
  'rules.tailoredAudiencePermission.onlyAccountThatOwnsAudience':
    'Only the account that owns an audience can share it.',
  'rules.targetable.audienceNewCanTargetedOnce':
    'This audience is new. It can be targeted once the service has it and has matched its people.',
  'rules.targetable.notYet': 'This audience cannot be targeted yet.',
  'rules.targetable.notYetBecause': 'This audience cannot be targeted yet: {reasons}.',
  'rules.targetable.reason':
    '{reason, select, PROCESSING {being worked through, 4 to 8 hours} TOO_SMALL {fewer than 100 people matched} other {{reason}}}',
  'rules.targetable.reasons': '{first}; {rest}',
  'rules.targetingRules.adGroupHasDevicesWhole': 'The ad group has this device’s whole platform already.',
  'rules.targetingRules.adGroupTakesAtMost':
    'An ad group takes at most {most} {family, select, keywords {keywords} places {places} interests {interests} similarUsers {similar users} ages {age ranges} other {events}}.',
  'rules.targetingRules.agesAreWrittenAsAge25to34': 'Ages are written as AGE_25_TO_34 or AGE_OVER_65.',
  'rules.targetingRules.appListsCanOnlyLeft': 'App lists can only be left out.',
  'rules.targetingRules.audienceExpansionCannotBothOn': 'An audience and its expansion cannot both be on one ad group.',
  'rules.targetingRules.audiencesNeedConditionIncludeOr': 'Audiences need a condition: include or leave out.',
  'rules.targetingRules.contentCategoryTakesAllCategories':
    'A content category takes all of its categories together. Add the others of the same one.',
  'rules.targetingRules.lookalikesCannotLeftOut': 'Lookalikes cannot be left out.',
  'rules.targetingRules.oneNeededHere': 'One of {values} is needed here.',
  'rules.targetingRules.tvShowsNeedPlaceOn': 'TV shows need a place on the ad group first.',
  'rules.targetingRules.userNamedByNumberHere':
    'A user is named by number here, such as 2244994945. The service looks up no handles for it.',
  'rules.tweet.callActionAddressGoTogether': 'The call to action and its address go together.',
  'rules.tweet.onlyPostWithVideoTakes': 'Only a post with a video takes this.',
  'rules.users.bodyMustListOperations': 'The body must be a list of operations.',
  'rules.users.eachOperationMustObject': 'Each operation must be an object.',
  'rules.users.effectiveatMustTimeUtc': 'effective_at must be a time in UTC.',
  'rules.users.expiresatHasPassedPeopleWould': 'expires_at has passed. People would leave before they come in.',
  'rules.users.expiresatMustLaterThanEffectiveat': 'expires_at must be later than effective_at.',
  'rules.users.expiresatMustTimeUtc': 'expires_at must be a time in UTC.',
  'rules.users.needed': '"{parameter}" is needed.',
  'rules.users.operationtypeUpdateOrDelete': 'operation_type is Update or Delete.',
  'rules.users.paramsMustObject': 'params must be an object.',
  'rules.users.personNeedsListsSha256':
    'Person {number} needs lists of SHA-256 values by {identifiers}; the last as it is.',
  'rules.users.requestTakes1OperationsHas': 'A request takes 1 to {operationsMax} operations; this has {length}.',
  'rules.users.unknownMember': '{odd} is not a member of an operation.',
  'rules.users.unknownParameter': '{odd} is not a parameter of this operation.',
  'rules.users.usersMustListPeople': 'users must be a list of people.',
  'rules.value.atLeast': '{called} must be at least {least}.',
  'rules.value.atMost': '{called} must be at most {most}.',
  'rules.value.empty': '{called} cannot be empty.',
  'rules.value.form':
    '{form, select, url {{called} must begin with http:// or https://.} other {{called} must be {form, select, digits {a whole number} hashtag {a hashtag, such as #coffee} domain {a domain without protocol, such as example.com} email {an e-mail address} cardUri {an address of a card, such as card://123} country {the two capital letters of a country, such as DE} other {the three capital letters of a currency, such as EUR}}.}}',
  'rules.value.missing':
    '{field, select, type {Choose a kind.} currency {Enter a currency.} start_time {Pick a start.} end_time {Pick an end.} scheduled_at {Pick a time.} name {Enter a name.} funding_instrument_id {Choose who pays.} campaign_id {Choose a campaign.} objective {Choose an objective.} product_type {Choose what is promoted.} placements {Choose placements.} tailored_audience_id {Choose an audience.} granted_account_id {Choose who it is shared with.} permission_level {Choose what they may do with it.} line_item_id {Choose an ad group.} targeting_type {Choose a kind.} targeting_value {Choose a value.} first_choice {Enter the first choice.} second_choice {Enter the second choice.} duration_in_minutes {Choose how long it is open.} first_cta {Enter the first hashtag.} first_cta_tweet {Enter the first post text.} thank_you_text {Enter a thank-you text.} tweet_id {Choose a post.} scheduled_tweet_id {Choose a scheduled post.} account_media_id {Choose media.} tracking_tag_type {Choose a kind.} tracking_tag_url {Enter an address.} call_to_action {Choose a button.} call_to_action_url {Enter an address.} curated_category_id {Choose a category.} media_key {{kind, select, image_conversation_card {Choose a picture.} video_conversation_card {Choose a video.} other {Enter a media key.}}} user_id {{kind, select, promoted_account {Choose a user.} other {Choose who posts it.}}} other {Enter this: {called}.}}',
  'rules.value.moreThanZero': '{called} must be more than zero.',
  'rules.value.notBelowZero': '{called} must not be below zero.',
  'rules.value.oneOf': '{called} must be one of: {values}.',
  'rules.value.tooLong': '{called} takes at most {most} characters; this has {length}.',
  'rules.value.tooShort': '{called} needs at least {least} characters.',
  'rules.value.unreadable':
    '{called} takes {type, select, text {text} id {an identifier} ref {an identifier} choice {one of its values} money {a whole number of micro units, such as 1500000 for 1.50} integer {a whole number} flag {true or false} instant {a time such as 2026-11-24T09:00:00Z} list {texts separated by commas} other {JSON}}; “{given}” is not.',
  'rules.value.unreadableJson':
    '{called} takes {type, select, text {text} id {an identifier} ref {an identifier} choice {one of its values} money {a whole number of micro units, such as 1500000 for 1.50} integer {a whole number} flag {true or false} instant {a time such as 2026-11-24T09:00:00Z} list {texts separated by commas} other {JSON}}; that is not.',
  'rules.activity.eventName': 'Name the event as the service does, such as profile.update.picture.',
  'rules.activity.userNumber': 'A user is named by the number, such as 1650214377.',
  'rules.activity.noDirection': 'Only direct messages have a direction.',
  'rules.activity.spacesByUser': 'Audio spaces are followed by user: give the user’s number.',
  'rules.activity.whose': 'Say whose activity: give a user’s number or a keyword.',
  'rules.activity.keyword': 'A keyword has 1 to {most} characters.',
} as const
