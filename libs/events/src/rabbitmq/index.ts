export { connectRabbit } from './connect.ts'
export { removeTopology } from './declare.ts'
