/** JSON that is more than anything here is made for, each by another measure, and how the refusal of each is said. */
export const tooLargeJson: [name: string, text: string, said: string][] = [
  ['nested 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000), 'is nested deeper than 100 levels'],
  [
    'of 500,000 members',
    `{${Array.from({ length: 500_000 }, (_, index) => `"m${index}":1`).join()}}`,
    'holds more than',
  ],
  ['with a number of 2,000,000 digits', `[${'9'.repeat(2_000_000)}]`, 'holds a number of 2,000,000 digits'],
]
