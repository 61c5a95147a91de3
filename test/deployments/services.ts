import { signCaller } from '@earshot/http'
import type { ServiceName } from '@earshot/runtime'
import { type TestClient, testAdmin, testClient } from '@earshot/testing'
import { adminKey, secretKey, type TestDeployment } from './deployment.ts'

/** Headers of a request to the gateway by its admin. */
export const adminHeaders = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' }

/** Headers of a request straight to a service, as the gateway would send it. Good for a minute. */
export const callerHeaders = (service: ServiceName) => ({
  'x-caller': signCaller({ current: secretKey }, testAdmin, service, Date.now()),
})

/** Asks a service without its gateway. */
export const directly = (earshot: TestDeployment, service: ServiceName): TestClient =>
  testClient(`${earshot.urlOf(service)}/api/v1`, () => callerHeaders(service))
