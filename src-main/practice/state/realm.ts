/** The two worlds: the advertising base and its sandbox. */
export type Realm = 'ads' | 'sandbox'
