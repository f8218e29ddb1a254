/** Reference data of the practice service: the same for everybody, whatever the seed. Believable, not the real service's. */
import type { RecordValues } from '../../../shared/model/values.ts'

const dollar = 1_000_000n

/** Lowest, highest and step of bids. USD as in gaps 6.4; the others in proportion. */
const bids: Record<string, [lowest: bigint, highest: bigint, step: bigint]> = {
  USD: [10_000n, 1_000n * dollar, 10_000n],
  EUR: [10_000n, 1_000n * dollar, 10_000n],
  GBP: [10_000n, 1_000n * dollar, 10_000n],
  CHF: [10_000n, 1_000n * dollar, 10_000n],
  SEK: [100_000n, 10_000n * dollar, 10_000n],
  DKK: [100_000n, 10_000n * dollar, 10_000n],
  JPY: [dollar, 100_000n * dollar, dollar],
  KRW: [10n * dollar, 1_000_000n * dollar, dollar],
  BRL: [50_000n, 5_000n * dollar, 10_000n],
  CAD: [10_000n, 1_500n * dollar, 10_000n],
  AUD: [10_000n, 1_500n * dollar, 10_000n],
  PLN: [50_000n, 4_000n * dollar, 10_000n],
}

/** Every choice of some of these, in order. */
function subsets(items: readonly string[]): string[][] {
  return items.reduce<string[][]>((made, item) => [...made, ...made.map((each) => [...each, item])], [[]])
}

const postPlaces = ['SERVICE_PROFILE', 'SERVICE_REPLIES', 'SERVICE_SEARCH', 'SERVICE_TIMELINE']
const networkPlaces = ['TAP_BANNER', 'TAP_FULL', 'TAP_FULL_LANDSCAPE', 'TAP_MRECT', 'TAP_NATIVE']
const placements: Record<string, string[][]> = {
  PROMOTED_TWEETS: [
    ['ALL_ON_SERVICE'],
    ['PUBLISHER_NETWORK'],
    ['ALL_ON_SERVICE', 'PUBLISHER_NETWORK'],
    ...subsets(postPlaces).filter((each) => each.length > 0 && each.join() !== 'SERVICE_PROFILE'),
  ],
  PROMOTED_ACCOUNT: [['ALL_ON_SERVICE'], ['SERVICE_TIMELINE']],
  MEDIA: [['ALL_ON_SERVICE'], ['PUBLISHER_NETWORK'], ...subsets(networkPlaces).filter((each) => each.length > 0)],
}

/** The tree: top category, its name, and what is within. */
const tree: [id: string, name: string, within: readonly string[]][] = [
  [
    'IAB1',
    'Arts and entertainment',
    ['Books', 'Celebrity gossip', 'Fine art', 'Humor', 'Movies', 'Music', 'Television'],
  ],
  ['IAB2', 'Automotive', ['Auto parts', 'Auto repair', 'Buying and selling cars', 'Car culture']],
  ['IAB3', 'Business', ['Advertising', 'Agriculture', 'Biotech', 'Business software', 'Construction']],
  ['IAB4', 'Careers', ['Career planning', 'College', 'Financial aid', 'Job fairs', 'Job search']],
  ['IAB5', 'Education', ['Adult education', 'Art history', 'Distance learning', 'Language learning']],
  ['IAB6', 'Family and parenting', ['Adoption', 'Babies and toddlers', 'Daycare', 'Family travel']],
  ['IAB7', 'Health and fitness', ['Exercise', 'Alternative medicine', 'Nutrition', 'Sleep', 'Weight loss']],
  [
    'IAB8',
    'Food and drink',
    [
      'American cuisine',
      'Barbecues and grilling',
      'Cocktails and beer',
      'Coffee and tea',
      'Dining out',
      'Vegetarian',
      'Wine',
    ],
  ],
  ['IAB9', 'Hobbies and interests', ['Art', 'Board games', 'Collecting', 'Gardening', 'Photography', 'Video games']],
  ['IAB10', 'Home and garden', ['Appliances', 'Entertaining', 'Gardening at home', 'Interior decorating']],
  ['IAB17', 'Sports', ['Baseball', 'Bicycling', 'Canoeing', 'Climbing', 'Football', 'Running', 'Skiing', 'Tennis']],
  ['IAB18', 'Style and fashion', ['Accessories', 'Beauty', 'Body art', 'Clothing', 'Jewelry']],
  ['IAB19', 'Technology', ['Cell phones', 'Computer reviews', 'Data centers', 'Email', 'Mac support']],
  ['IAB20', 'Travel', ['Adventure travel', 'Air travel', 'Bed and breakfasts', 'Budget travel', 'Camping']],
]
const iabCategories = tree.flatMap(([id, name, within]) => [
  { id, parent_id: null, name },
  ...within.map((part, index) => ({ id: `${id}-${index + 1}`, parent_id: id, name: part })),
])
const withinOf = (top: string) => [
  top,
  ...iabCategories.filter((each) => each.parent_id === top).map((each) => each.id),
]

const businesses: [id: string, name: string, tops: readonly string[]][] = [
  ['au', 'Automotive', ['IAB2']],
  ['ed', 'Education and careers', ['IAB4', 'IAB5']],
  ['fo', 'Food and drink', ['IAB8']],
  ['he', 'Health', ['IAB7']],
  ['ho', 'Home and family', ['IAB6', 'IAB10']],
  ['re', 'Retail and fashion', ['IAB18']],
  ['sp', 'Sports and outdoors', ['IAB17']],
  ['te', 'Technology', ['IAB19']],
  ['tr', 'Travel', ['IAB20']],
]
const contents: [id: string, name: string, tops: readonly string[]][] = [
  ['sa', 'Entertainment', ['IAB1']],
  ['sc', 'Cars', ['IAB2']],
  ['sf', 'Family', ['IAB6']],
  ['sr', 'Food and drink', ['IAB8']],
  ['sh', 'Hobbies', ['IAB9']],
  ['ss', 'Sports', ['IAB17']],
  ['st', 'Technology', ['IAB19']],
  ['sv', 'Travel', ['IAB20']],
]

const publishers: [id: string, name: string, content: string, countries: readonly string[]][] = [
  ['2244994945', 'kitchen_tales', 'sr', ['DE', 'AT', 'CH']],
  ['2244994981', 'slow_sunday', 'sr', ['US', 'CA', 'GB']],
  ['2244995033', 'trail_notes', 'ss', ['US', 'CA']],
  ['2244995102', 'rally_radio', 'ss', ['FR', 'IT', 'ES']],
  ['2244995177', 'gear_bench', 'st', ['US', 'GB', 'AU']],
  ['2244995236', 'far_and_near', 'sv', ['DE', 'NL', 'SE', 'DK']],
  ['2244995298', 'tokyo_walks', 'sv', ['JP']],
  ['2244995341', 'small_stage', 'sa', ['US', 'BR', 'MX']],
]

const people = (...names: string[]) => publishers.filter(([, name]) => names.includes(name)).map(([id]) => id)
const curated: [id: string, name: string, description: string, countries: readonly string[], users: string[]][] = [
  ['b0xt', 'Food and drink, Germany', 'Cooking shows and taste tests.', ['DE', 'AT', 'CH'], people('kitchen_tales')],
  ['b0y2', 'Food and drink, worldwide', 'Kitchens from everywhere.', ['US', 'GB', 'CA', 'AU'], people('slow_sunday')],
  ['b0y9', 'Outdoors', 'Trails, tents and weather.', ['US', 'CA'], people('trail_notes', 'gear_bench')],
  ['b0ze', 'Nordic travel', 'Cities and coasts of the north.', ['SE', 'DK', 'NL', 'DE'], people('far_and_near')],
  ['b0zk', 'Japan on foot', 'Walks through towns.', ['JP'], people('tokyo_walks')],
]

/** Rows by kind. */
export const referenceRows: Record<string, RecordValues[]> = {
  bidding_rule: Object.entries(bids).map(([currency, [lowest, highest, step]]) => ({
    currency,
    minimum_cpe_bid_local_micro: lowest,
    maximum_cpe_bid_local_micro: highest,
    minimum_denomination: step,
  })),
  placement: Object.entries(placements).map(([product, combinations]) => ({
    product_type: product,
    placements: combinations,
  })),
  iab_category: iabCategories,
  advertiser_business_category: businesses.map(([id, name, tops]) => ({
    id,
    name,
    iab_categories: tops.flatMap(withinOf),
  })),
  content_category: contents.map(([id, name, tops], index) => ({
    id,
    name,
    iab_categories: tops.flatMap(withinOf),
    publishers_in_last_thirty_days: 40 + index * 23,
    videos_monetized_in_last_thirty_days: 2_100 + index * 1_337,
  })),
  publisher: publishers.map(([user_id, username, content, countries]) => ({
    user_id,
    username,
    content_category_ids: [content],
    monetizable_country_codes: [...countries],
    promotion_eligible_country_codes: [...countries],
    monetization_restricted: false,
  })),
  curated_category: curated.map(([id, name, description, countries, users], index) => ({
    id,
    name,
    description,
    country_codes: [...countries],
    publisher_user_ids: users,
    videos_monetized_in_last_thirty_days: 60 + index * 31,
  })),
}
