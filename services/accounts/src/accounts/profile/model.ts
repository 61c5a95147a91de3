import { id, PersonName, personRoles, Timestamp } from '@earshot/contracts'
import { languageTags } from '@earshot/i18n'
import { z } from 'zod'
import { imageField } from '../../base/image/image.ts'
import { NewPasswordInput } from '../../credentials/sessions/model.ts'

const language = z.enum(languageTags).nullable()

/** The signed-in user's own account. `language` is the attribute of the same name. */
export const Profile = z
  .object({
    principalId: id('principal'),
    name: z.string().nullable(),
    email: z.string().nullable(),
    role: z.enum(personRoles),
    hasPassword: z.boolean(),
    picturePath: z
      .string()
      .nullable()
      .describe('The path of the picture on this host. It changes with the picture.'),
    language: language.describe('The language of emails; null if the user chose none.'),
  })
  .meta({ id: 'Profile' })
export type Profile = z.output<typeof Profile>

const picture = imageField(
  { folder: 'pictures', maxBytes: 128 * 1024, maxPixels: 1024 },
  'Null removes the picture.',
)

export const ProfilePatch = z
  .strictObject({
    name: PersonName,
    picture: picture.nullable(),
    language: language.describe('Null for that of the workspace.'),
  })
  .partial()
export type ProfilePatch = z.output<typeof ProfilePatch>

export const PasswordChange = NewPasswordInput.extend({ currentPassword: z.string() })
export type PasswordChange = z.output<typeof PasswordChange>

/** A client that the user has given access to the account. */
export const Connection = z
  .object({
    clientId: z.string(),
    name: z.string(),
    scopes: z.array(z.string()),
    createdAt: Timestamp,
  })
  .meta({ id: 'Connection' })
export type Connection = z.output<typeof Connection>
