import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment'
import { validate as autoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler'
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap'
import { validate as namespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace'
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service'
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress'
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy'
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget'
import { z } from 'zod'
import type { Resource } from './kustomize.ts'

/** Made by ajv of Kubernetes' own schemas. */
type Validate = ((value: unknown) => boolean) & {
  errors?: { instancePath: string; message?: string; keyword: string }[] | null
}

const schemas: Record<string, unknown> = {
  'apps/v1 Deployment': deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': autoscaler,
  'networking.k8s.io/v1 Ingress': ingress,
  'networking.k8s.io/v1 NetworkPolicy': networkPolicy,
  'policy/v1 PodDisruptionBudget': disruptionBudget,
  'v1 ConfigMap': configMap,
  'v1 Namespace': namespace,
  'v1 Service': service,
}

const metadata = z.strictObject({ name: z.string(), namespace: z.string() })
const Count = z.int().min(1)

/** The fields that we use of operators' resources, as their documentation has them; their own schemas are in no package. */
const operators: Record<string, z.ZodType> = {
  'keda.sh/v1alpha1 ScaledObject': z.strictObject({
    apiVersion: z.string(),
    kind: z.string(),
    metadata,
    spec: z.strictObject({
      scaleTargetRef: z.strictObject({ name: z.string() }),
      minReplicaCount: Count,
      maxReplicaCount: Count,
      pollingInterval: Count,
      cooldownPeriod: Count,
      fallback: z.strictObject({ failureThreshold: Count, replicas: Count }),
      triggers: z
        .array(
          z.strictObject({
            type: z.enum(['rabbitmq', 'prometheus']),
            metadata: z.record(z.string(), z.string()),
            authenticationRef: z.strictObject({ name: z.string() }).optional(),
          }),
        )
        .min(1),
    }),
  }),
  'keda.sh/v1alpha1 TriggerAuthentication': z.strictObject({
    apiVersion: z.string(),
    kind: z.string(),
    metadata,
    spec: z.strictObject({
      secretTargetRef: z.array(z.strictObject({ parameter: z.string(), name: z.string(), key: z.string() })),
    }),
  }),
  'rabbitmq.com/v1beta1 RabbitmqCluster': z.strictObject({
    apiVersion: z.string(),
    kind: z.string(),
    metadata,
    spec: z.strictObject({
      replicas: Count,
      terminationGracePeriodSeconds: Count,
      persistence: z.strictObject({ storage: z.string() }),
      resources: z.record(z.enum(['requests', 'limits']), z.record(z.string(), z.string())),
      rabbitmq: z.strictObject({ additionalConfig: z.string() }),
    }),
  }),
  'postgresql.cnpg.io/v1 Cluster': z.strictObject({
    apiVersion: z.string(),
    kind: z.string(),
    metadata,
    spec: z.strictObject({
      instances: Count,
      storage: z.strictObject({ size: z.string() }),
      postgresql: z.strictObject({
        parameters: z.record(z.string(), z.string()),
        synchronous: z.strictObject({ method: z.enum(['any', 'first']), number: Count }),
      }),
      bootstrap: z.strictObject({ initdb: z.strictObject({ database: z.string(), owner: z.string() }) }),
      resources: z.record(z.enum(['requests', 'limits']), z.record(z.string(), z.string())),
    }),
  }),
}

type Unread = { path: string; names: Set<string> }[]

/**
 * A stand-in for a value that notes which fields were never asked for. The schemas bear unknown fields, and Kubernetes
 * drops them: a misspelled securityContext would be none.
 */
const watched = (value: unknown, path: string, unread: Unread): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, it]) => [name, watched(it, `${path}/${name}`, unread)])
  if (Array.isArray(value)) return entries.map(([, it]) => it)
  const names = new Set(Object.keys(value))
  unread.push({ path, names })
  return new Proxy(Object.fromEntries(entries), {
    get: (fields, name) => {
      if (typeof name === 'string') names.delete(name)
      return Reflect.get(fields, name)
    },
  })
}

/** Throws when a resource is not as its schema says, or has a field that its schema does not know. */
export const validate = (resource: Resource): void => {
  const kind = `${resource.apiVersion} ${resource.kind}`
  const operator = operators[kind]
  if (operator) {
    operator.parse(resource)
    return
  }
  const schema = schemas[kind] as Validate | undefined // as ajv writes them; the package does not say so
  if (!schema) throw new Error(`No schema for ${kind}`)
  const unread: Unread = []
  const valid = schema(watched(resource, '', unread))
  const [problem] = schema.errors ?? []
  const who = `${kind} ${resource.metadata.name}`
  if (!valid) throw new Error(`${who}: ${problem?.instancePath} ${problem?.message ?? problem?.keyword}`)
  for (const { path, names } of unread)
    for (const name of names) throw new Error(`${who}: there is no ${path}/${name}`)
}
