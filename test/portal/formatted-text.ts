/** A text in Markdown with every kind of formatting, in English and Arabic. */
export const formattedText = `## What changes

The **dark** theme is *easier* on the eyes, ~~and slower~~, and \`theme: "auto"\` follows the system:

- [x] Lists
- [ ] Charts, as in #123
  1. Areas
  2. Lines

> It should not flash on load.
>
> > Agreed.

| Page | Contrast |
|---|--:|
| Inbox | 7.1 |
| Roadmap | 4.6 |

\`\`\`css
:root { color-scheme: light dark; --a-long-name-that-scrolls: light-dark(#f6f7f9, #101216); }
\`\`\`

https://example.com/a/very/long/address/without/any/place/to/break/it/${'x'.repeat(60)}

![A chart](https://example.com/chart.png) <b>no HTML</b> [nothing](javascript:alert)

مرحبا **بكم** في الوضع الداكن:

- الأول
- الثاني

---

The end.`
