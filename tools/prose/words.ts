/** A word that we do not write, and what to write instead. */
export type Rule = { pattern: RegExp; instead: string }

const rule = (words: string, instead: string): Rule => ({
  pattern: new RegExp(`\\b(?:${words})\\b`, 'giu'),
  instead,
})

/**
 * Words that say less than the field's own term, or none at all. `promise` is matched in lower case only: a JavaScript Promise is
 * written with a capital. See `docs/reference/glossary.md` for the terms.
 */
export const rules: Rule[] = [
  rule('tells?|told|telling', 'emit, report, notify, send, describe'),
  rule('hears?|heard|hearing', 'receive, is notified'),
  rule(
    'whoever|whomever|whom|nobody|somebody|everybody|anybody',
    'anyone who, the caller, no one, a user, all members',
  ),
  rule('anew|once more|again and again', 'again, re-create, repeatedly'),
  rule('mend|mends|mended|mending', 'fix'),
  rule('goes out|go out|went out|going out|sent out', 'is sent'),
  rule('goes on|go on|went on|going on', 'continues, keeps'),
  rule('lies there|comes to be|stands(?! for)|stood', 'is, is stored, exists, is created'),
  rule('in hand|under way|at hand', 'in flight, running, available'),
  rule('by it|by this|thereby|hereby', 'the noun: "with this key"'),
  rule('parks?|parked|parking', 'dead-letter'),
  rule('thrown away|throws? away|threw away', 'discard'),
  rule('on (?:the|its|their) way|the way is open', 'in flight, the route, the connection'),
  rule('worth a look|has its reason|who asks|who is asking|whose asks', 'the reason; the caller'),
  rule('(?:is|are|was|were) (?:not |no longer )?there', 'exists, was not found, was created'),
  rule('for a while|a moment ago|in a moment|a moment', 'the number'),
  rule('those who|people who', 'users, members, customers, visitors'),
  rule('begins?|began|begun|beginning|beginnings', 'start'),
  rule('answers?|answered|answering', 'response, respond, return, reply'),
  rule('befalls?|befell|vouch(?:es|ed)?|in vain|by and by|for ever|lest|of old', 'the plain word'),
  rule('e-mails?', 'email'),
  rule(
    '(?:optim|organ|recogn|normal|initial|custom|serial|summar|synchron|priorit|minim|maxim|special|visual|author|categor|personal|character|emphas|util|standard)is(?:es?|ed|ing|ation|ations)',
    'American spelling: -ize',
  ),
  rule('(?:colou|behaviou|favou|neighbou|labou|honou)rs?(?:ed|ing|ites?|able)?', 'American spelling: -or'),
  rule('centres?|licences?|greys?|analys(?:e|ed|ing)|catalogued|fulfil(?:s|ment)?', 'American spelling'),
  { pattern: /\b(?:promises?|promised|promising)\b/gu, instead: 'target, commitment, guarantee' },
]

/** A place where a word of the list is the field's own term. */
export type Exception = { path: RegExp; text: RegExp; reason: string }

export const exceptions: Exception[] = [
  { path: /^tools\/prose\//, text: /./, reason: 'the list itself' },
  { path: /^test\/structure\/words\.test\.ts$/, text: /./, reason: 'planted words' },
  { path: /\/(?:migrations|upgrade)\.test\.ts$/, text: /\bbegin\b/, reason: 'the SQL keyword' },
  {
    path: /^(?:services\/accounts\/src\/pages|services\/mail\/src\/templates|web\/src(?:\/widget)?)\/texts\/(?:de|es|fr|ja)(?:\.ts$|\/)/,
    text: /./,
    reason: 'other languages',
  },
  {
    path: /^libs\/testing\/src\/mail-relay\.ts$/,
    text: /begin (?:routers|transports|retry)/,
    reason: 'words of Exim',
  },
  { path: /^docs\/reference\/glossary\.md$/, text: /./, reason: 'its last column lists words not to use' },
]
