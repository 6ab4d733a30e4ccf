import { type ProfileText, profileTexts } from '#contract/profile-texts.ts'
import { isBlank } from '#contract/text.ts'
import { fail } from '#server/core/errors.ts'
import type { Upload } from '#server/core/http/call.ts'
import type { Id } from '#server/core/ids/ids.ts'
import type { Deps } from '#server/db/deps.ts'
import { transact } from '#server/db/transaction.ts'
import { attachImages, withProcessed } from '#server/features/media/images.ts'
import { refuseProblems, toChange } from './rules.ts'
import { readImages, writeProfile } from './write.ts'

type Picture = 'avatar' | 'coverPhoto'

/** Texts to change, empty ones to remove; new pictures, and pictures to remove. */
export interface AppProfileEdit {
  texts?: { [Name in ProfileText]?: string | undefined }
  files?: { [Name in Picture]?: readonly Upload[] }
  without?: readonly Picture[]
}

/**
 * Changes texts and pictures of a profile without the password. Only for apps that were connected with the scope
 * `write:accounts`: an open session of the web app needs the password.
 */
export async function editProfileByApp(
  deps: Deps,
  viewer: Id,
  { texts = {}, files = {}, without = [] }: AppProfileEdit,
): Promise<void> {
  const given = profileTexts.flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]] as const]))
  const remove = [...given.flatMap(([name, text]) => (isBlank(text) ? name : [])), ...without]
  const edit = { ...Object.fromEntries(given), remove, currentPassword: '' }
  const { change, problems } = toChange(edit, deps.clock())
  const uploads = { avatar: [...(files.avatar ?? [])], coverPhoto: [...(files.coverPhoto ?? [])] }
  const images = await readImages(deps, viewer, uploads, problems)
  refuseProblems(problems)
  if (images.size === 0 && Object.keys(change).length === 0) return
  await withProcessed(deps, viewer, [...images.values()], (kept) =>
    transact(deps.db, async (tx) => {
      await attachImages(deps, tx, viewer, kept, null)
      const pictures = Object.fromEntries([...images.keys()].map((name, index) => [name, kept[index]!.hash]))
      await writeProfile(deps.events, tx, viewer, { ...change, ...pictures })
    }),
  )
}

/** Refuses sessions of the web app, which edit a profile with the password. */
export function requireApp(app: object | null): void {
  if (!app) fail('first_profile_over')
}
