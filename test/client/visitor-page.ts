import { defaults } from '../../libs/client/src/browser/timing.ts'
import { createVisitorWith } from '../../libs/client/src/browser/visitor.ts'

// The script of the pages that browser.test.ts opens.

Object.assign(globalThis, { createVisitorWith, defaults })
