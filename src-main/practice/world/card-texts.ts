/** What the cards of a business say. */
export interface CardTexts {
  /** Address without a path. */
  site: string
  country: string
  /** Headlines in order of the carousel, each with the last part of its page's address. */
  headlines: readonly [text: string, path: string][]
  poll: { name: string; choices: readonly string[] }
  mediaPoll: { name: string; choices: readonly string[] }
  conversation: {
    title: string
    /** Hashtags, each with the post that it suggests. */
    calls: readonly [hashtag: string, post: string][]
    thanks: string
  }
}

export const coffeeCards: CardTexts = {
  site: 'https://northwind.example.com',
  country: 'DE',
  headlines: [
    ['Spring roast is here', 'spring-roast'],
    ['Ethiopia Guji, honey and peach', 'guji'],
    ['Decaf Huila, all of the taste', 'huila'],
  ],
  poll: { name: 'Which roast next?', choices: ['Ethiopia Guji', 'Decaf Huila', 'Kenya AA', 'Surprise me'] },
  mediaPoll: { name: 'Bag or tin?', choices: ['Bag', 'Tin'] },
  conversation: {
    title: 'How do you brew?',
    calls: [
      ['#TeamFilter', 'Slow mornings taste better. #TeamFilter'],
      ['#TeamEspresso', 'Short, strong, done. #TeamEspresso'],
      ['#TeamColdBrew', 'Twelve hours well spent. #TeamColdBrew'],
      ['#TeamMoka', 'Like grandmother made it. #TeamMoka'],
    ],
    thanks: 'Thanks for taking part',
  },
}

export const outdoorCards: CardTexts = {
  site: 'https://summitpine.example.com',
  country: 'US',
  headlines: [
    ['The two-pound tent', 'ridge-tent'],
    ['Dry feet for 300 miles', 'trail-runner'],
    ['Repairs that outlast the trail', 'repair'],
  ],
  poll: { name: 'Where to this weekend?', choices: ['Desert', 'Alpine lake', 'Backyard'] },
  mediaPoll: { name: 'Tent or tarp?', choices: ['Tent', 'Tarp'] },
  conversation: {
    title: 'Sunrise or sunset?',
    calls: [
      ['#SunriseCamp', 'First light, first coffee. #SunriseCamp'],
      ['#SunsetCamp', 'Last light, last s’more. #SunsetCamp'],
    ],
    thanks: 'See you out there',
  },
}

export const teaCards: CardTexts = {
  site: 'https://kitakaze.example.com',
  country: 'JP',
  headlines: [
    ['新茶、摘みたてをお届け', 'shincha'],
    ['抹茶ラテ、はじめました', 'matcha-latte'],
    ['水出し緑茶の季節です', 'mizudashi'],
  ],
  poll: { name: '好きなお茶は？', choices: ['煎茶', 'ほうじ茶', '玄米茶'] },
  mediaPoll: { name: '缶と袋、どちら？', choices: ['缶', '袋'] },
  conversation: {
    title: '今日の一杯は？',
    calls: [
      ['#朝の煎茶', '目覚めの一杯は煎茶。 #朝の煎茶'],
      ['#夜のほうじ茶', '夜はほうじ茶でゆっくり。 #夜のほうじ茶'],
    ],
    thanks: 'ありがとうございます',
  },
}
