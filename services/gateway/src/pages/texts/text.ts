/** What is counted has a text for each plural form of its language. */
export type Text = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)
