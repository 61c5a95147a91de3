// Plain JavaScript on purpose: it is what an older Node can still read before it meets TypeScript.
const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `Earshot runs on Node 24; this is ${process.version} at ${process.execPath}.\n` +
      'On Linux, `npm ci` brings the right Node with it and every npm script uses it: run `npm ci`\n' +
      '(without --omit=optional) and start through npm, for example `npm start`.\n' +
      'On other systems install Node 24 first.',
  )
  process.exit(1)
}
