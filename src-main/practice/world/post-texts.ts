/** Words of posts, one set a business: as marketers write them, short and long, in several scripts. */
export interface PostTexts {
  /** For everybody who follows; newest first. */
  organic: readonly string[]
  /** Shown by ad groups alone: a name and a text each, newest first. */
  promoted: readonly (readonly [name: string, text: string])[]
  scheduled: readonly (readonly [name: string | null, text: string])[]
  drafts: readonly (readonly [name: string | null, text: string])[]
}

/** Exactly as long as a post may be: 280 weighted units. */
const longText =
  'We drove up to the cooperative on a Tuesday, cupped forty lots in two days and came home with six. One of them tastes of apricot, one of black tea, and one we still argue about. They rest ten days, then you can argue with us. Notes, farms and prices are at https://shop.example.com/six-lots-from-guji'

export const coffeePosts: PostTexts = {
  organic: [
    'Good morning from the roastery. First drum is in ☕️',
    'Thank you @berlin_baristas for a loud, wonderful evening. Same time next month? #latteart',
    'Doors open at eight, cardamom buns come out at nine.',
    'Frisch geröstet: Äthiopien Guji, gewaschen. Bis Freitag ohne Versandkosten → shop.example.com/guji',
    'Chaque sachet porte la date de torréfaction. Regardez au dos 🔎',
    '@mira_northwind that is the grinder we told you about.',
    longText,
  ],
  promoted: [
    ['Subscription, first box', 'Your first bag is on us. Pause or stop whenever you like: shop.example.com/first-box'],
    ['Subscription, gift', 'Twelve mornings, wrapped. Gift a subscription in two minutes. #coffee'],
    [
      'Guji launch, peach',
      'New in the bag: Guji, washed, with a hint of peach. https://shop.example.com/guji?utm_source=post',
    ],
    [
      'Guji launch, florals',
      'New in the bag: Guji. Jasmine first, peach later. https://shop.example.com/guji?utm_source=post-b',
    ],
    ['Grinder trade-in', 'Old grinder, new grinder: 60 € off until Sunday. We recycle the old one properly ♻️'],
    ['Cold brew, summer', 'Twelve hours in the fridge, two seconds in the glass 🧊'],
    ['Moka pot bundle', 'One pot, one bag, one minute of patience. 🇮🇹'],
    ['Arabic, weekend', 'قهوة الصباح تبدأ من هنا ☕️ تفضلوا بزيارتنا في عطلة نهاية الأسبوع #قهوة'],
    ['Hebrew, weekend', 'קפה טרי, כל בוקר. בואו לטעום 🙂'],
    ['Barista classes', 'Three hours, two machines, one good flat white. Classes at northwind.example.coffee'],
    ['Office coffee', 'Better meetings start in the kitchen. Office plans from 10 people.'],
    ['Carousel teaser', 'Three roasts, three moods. Swipe →'],
    ['Poll, brewing', 'Settle it for us: filter or espresso?'],
    ['Conversation, Guji', 'Tell your friends what is in your cup and get a little something back.'],
  ],
  scheduled: [
    ['Advent 1', 'Door one: 24 cups, 24 mornings. Box number one is on its way 🎁 #24cups'],
    ['Advent 2', 'Door two: the decaf that converts people. #24cups'],
    [null, 'Winter roast lands on Friday. Set an alarm ⏰'],
    [
      'Black Friday, early',
      'Ours is a brown Friday: 20 % off everything that grinds. https://shop.example.com/brown-friday',
    ],
    ['Year in cups', 'You drank 1,204,331 cups with us this year. That is a small lake. Thank you 🧡'],
  ],
  drafts: [
    ['Grinder, wake up', 'Three roasts, one grinder: which would you wake up for? ☕️'],
    [null, ''],
    ['Six lots (long)', longText],
    ['Arabic, opening hours', 'نفتح أبوابنا كل يوم من الثامنة صباحًا ☀️'],
    ['Idea: office poll', 'Who makes the first pot in your office? (poll to come)'],
    [null, 'tbd: numbers from @tomasz_numbers'],
  ],
}

export const teaPosts: PostTexts = {
  organic: [
    '本日の水出しは京都・宇治の煎茶です🍵',
    '八十八夜の新茶、ただいま製茶中。香りだけでもお届けしたい…',
    '店頭のお菓子は「秋の山路」。なくなり次第終了です。',
  ],
  promoted: [
    ['新茶 予約', '秋の新茶、予約受付中です。送料無料は今週末まで → tea.example.jp/shincha'],
    ['抹茶ラテ 動画', '注いで、混ぜて、ひと息。おうちで抹茶ラテ🍵'],
    ['お歳暮 カード', 'お世話になったあの人へ、香りの贈りもの。#お歳暮'],
    ['茶道体験', 'はじめての一服。英語でもご案内します（English OK）'],
  ],
  scheduled: [
    ['年末のご挨拶', '本年もありがとうございました。来年も、よい一服を。'],
    ['初売り', '元日 10:00 から初売り！福袋は https://tea.example.jp/fuku で'],
  ],
  drafts: [
    ['急須の選び方', '急須は「注ぎ口」で選ぶと失敗しません。理由は3つ。'],
    [null, 'ほうじ茶ラテ（仮）'],
  ],
}

export const outdoorPosts: PostTexts = {
  organic: [
    'Snow line is at 2,100 m. Microspikes in the pack, please 🥾',
    'Trail crew day on Saturday. We bring the donuts, you bring gloves. #leavenotrace',
    'Repaired 312 jackets this month. Zero went to landfill.',
    'That view though. 📍 Sawtooths, 6:12 am',
  ],
  promoted: [
    ['Tent finder', 'Two people, one dog, four days? This tent: https://gear.example.com/tents/ridge-2'],
    ['Used gear', 'It has been up Whitney already. It can go again: used.example.com'],
    ['Ski touring film', 'Up is the best part of down. Watch the film 🎿'],
    ['App, trail maps', 'Maps that work where your phone does not. Get the app.'],
    ['Stove recall, info', 'If your Ember stove has a blue cap, please read this: gear.example.com/ember'],
    ['Carousel, layers', 'Base, mid, shell. In that order.'],
  ],
  scheduled: [
    ['Green Friday', 'We are closed on Friday. Go outside instead 🌲 #optoutside'],
    ['Avalanche course', 'Know before you go: free avalanche evening on December 12, all stores.'],
    [null, 'First tracks tomorrow. Who is in?'],
  ],
  drafts: [
    ['Trail mix recipe', 'Salty, sweet, and never enough raisins. Our trail mix, by weight:'],
    [null, 'Ask @summit_ads for the drone clip'],
    ['Cash tag test', 'Part of 1 % for the trails since 2011. $SPNE'],
  ],
}
