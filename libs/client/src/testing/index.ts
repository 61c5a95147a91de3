export { createTestBroker, type DeadLetter, type TestBroker } from './broker.ts'
export { exampleOf, type Some } from './example.ts'
