import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'

/** An OpenAPI document as TypeScript: `src/schema.ts` is made by it. */
export const typesOf = async (document: object): Promise<string> =>
  astToString(await openapiTypescript(document as OpenAPI3, { defaultNonNullable: false, immutable: false }))
