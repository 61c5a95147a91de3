import { signCaller } from '@earshot/http'
import type { ServiceName } from '@earshot/runtime'
import { type TestClient, testAdmin, testClient } from '@earshot/testing'
import { adminKey, secretKey, type TestDeployment } from './deployment.ts'

/** The headers of a request to the gateway with the admin key. */
export const adminHeaders = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' }

/** The headers of a request to a service, like those of the gateway. Valid for a minute. */
export const callerHeaders = (service: ServiceName, caller = testAdmin) => ({
  'x-caller': signCaller({ current: secretKey }, caller, service, Date.now()),
})

/** A client that calls a service without the gateway. */
export const directly = (earshot: TestDeployment, service: ServiceName): TestClient =>
  testClient(`${earshot.urlOf(service)}/api/v1`, () => callerHeaders(service))
