import type { Row } from '../harness/row.ts'
import { burstRow } from './burst.ts'
import { costRow } from './cost.ts'
import { createRow } from './create.ts'
import { deliveryRow } from './delivery.ts'
import { drainRow } from './drain.ts'
import { eventRow } from './event.ts'
import { fanOutRow } from './fan-out.ts'
import { faultsRow } from './faults.ts'
import { filesRow } from './files.ts'
import { gatewayRow } from './gateway.ts'
import { idleRow } from './idle.ts'
import { inboxRow } from './inbox.ts'
import { latencyRow } from './latency.ts'
import { listRow } from './list.ts'
import { listenersRow } from './listeners.ts'
import { mailRow } from './mail.ts'
import { neighborsRow } from './neighbors.ts'
import { plansRow } from './plans.ts'
import { producerRow } from './producer.ts'
import { queueingRow } from './queueing.ts'
import { restRow } from './rest.ts'
import { scaleRow } from './scale.ts'
import { votesRow } from './votes.ts'

export const rows: Row[] = [
  gatewayRow,
  createRow,
  listRow,
  plansRow,
  inboxRow,
  votesRow,
  deliveryRow,
  producerRow,
  latencyRow,
  eventRow,
  neighborsRow,
  fanOutRow,
  burstRow,
  drainRow,
  costRow,
  scaleRow,
  queueingRow,
  mailRow,
  filesRow,
  listenersRow,
  idleRow,
  restRow,
  faultsRow,
]
