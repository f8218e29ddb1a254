import { coffeeCards, outdoorCards, teaCards } from './card-texts.ts'
import type { CardTexts } from './card-texts.ts'
import { coffeePosts, outdoorPosts, teaPosts } from './post-texts.ts'
import type { PostTexts } from './post-texts.ts'

/** Words from which believable campaign names are put together, one theme a business. */
export interface Theme {
  /** Words of its posts. */
  posts: PostTexts
  /** What its cards, polls and conversations say. */
  cards: CardTexts
  /** Colours of its pictures. */
  palette: 'coffee' | 'outdoor' | 'tea'
  products: readonly string[]
  moments: readonly string[]
  goals: readonly string[]
  locations: readonly string[]
  /** Names as people really write them, with every kind of letter. */
  oddities: readonly string[]
}

export const coffee: Theme = {
  cards: coffeeCards,
  posts: coffeePosts,
  palette: 'coffee',
  products: [
    'Spring roast',
    'Decaf Huila',
    'Ethiopia Guji',
    'Cold brew concentrate',
    'Espresso No. 4',
    'Breakfast blend',
    'Subscription box',
    'Barista classes',
    'Moka pot bundle',
    'Office coffee',
    'Filter starter kit',
    'Winter roast',
    'Single origin series',
    'Oat barista milk',
    'Gift cards',
    'Roastery tours',
    'Café crème',
    'Kaffee-Abo',
    'Torrefazione Nord',
    'Café de altura',
    'Reusable cup',
    'Grinder trade-in',
  ],
  moments: [
    'launch',
    'January reset',
    'Easter',
    'summer iced',
    'back to office',
    'Black Friday',
    'Advent',
    'Mother’s Day',
    'loyalty week',
    'always on',
    'clearance',
    'anniversary',
  ],
  goals: [
    'prospecting',
    'retargeting',
    'store visits',
    'newsletter sign-ups',
    'video views',
    'followers',
    'app installs',
    'lookalikes',
    'brand lift',
  ],
  locations: [
    'Berlin',
    'München',
    'Wien',
    'Zürich',
    'Paris',
    'Lyon',
    'Milano',
    'Madrid',
    'København',
    'Göteborg',
    'Amsterdam',
    'Dublin',
    'Kraków',
    'DACH',
    'Benelux',
    'EU',
  ],
  oddities: [
    '☕️ Monday starter, Berlin',
    'Frühlingsröstung – Große Straße',
    'Crème brûlée latte : l’été à Paris',
    '春の限定ロースト',
    'قهوة الصباح – دبي',
    'Káva na cestu, Brno',
    '50 % off (last week!)',
    'Caffè "Nonna" & figli',
    '<b>Roast</b> test; do not pause',
    'A/B: bean bag vs. tin 🫘',
    'קפה של שבת',
    '커피 구독 서비스',
    '=SUM(budget) spring',
    'Łódź – kawa na wynos 🚲',
  ],
}

export const outdoor: Theme = {
  cards: outdoorCards,
  posts: outdoorPosts,
  palette: 'outdoor',
  products: [
    'Ridge tent 2P',
    'Merino base layer',
    'Trail runner GTX',
    'Headlamp 400',
    'Down jacket',
    'Bear canister',
    'Camp stove',
    'Kids’ packs',
    'Climbing rental',
    'Guide trips',
    'Repair program',
    'Gift cards',
    'Water filter',
    'Ski touring',
    'Bike packing',
    'Used gear market',
  ],
  moments: [
    'preseason',
    'spring thaw',
    'Memorial Day',
    'Fourth of July',
    'Labor Day',
    'fall colors',
    'Cyber Monday',
    'holiday gifting',
    'Earth Week',
    'always on',
    'member sale',
    'end of season',
  ],
  goals: [
    'prospecting',
    'retargeting',
    'store visits',
    'catalog',
    'video views',
    'email capture',
    'app installs',
    'reach',
  ],
  locations: [
    'Denver',
    'Portland',
    'Boise',
    'Bozeman',
    'Asheville',
    'Pacific NW',
    'Rockies',
    'New England',
    'US',
    'US + CA',
  ],
  oddities: [
    '⛺️ Sleep outside week',
    'Don’t buy this jacket (again)',
    'Mt. Whitney – permits & packs',
    'El Niño ski special',
  ],
}

export const tea: Theme = {
  cards: teaCards,
  posts: teaPosts,
  palette: 'tea',
  products: ['新茶', '抹茶ラテ', 'ほうじ茶', '玄米茶セット', '和菓子ギフト', '水出し緑茶', 'ティーバッグ', '茶道体験'],
  moments: ['春キャンペーン', 'お中元', '夏季限定', '敬老の日', 'お歳暮', '年末年始', '通年', '新規会員'],
  goals: ['認知', '再訪問', '来店', '動画', 'フォロワー', '資料請求'],
  locations: ['東京', '大阪', '京都', '名古屋', '福岡', '札幌', '全国'],
  oddities: ['八十八夜🍵 直送便', 'Matcha for beginners（英語版）', 'ｶﾞﾗｽ急須 在庫処分'],
}
