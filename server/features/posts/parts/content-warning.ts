import { WARNING_LENGTH } from '#contract/limits.ts'
import type { NewDraft, NewPost, PostEdit } from '#contract/post.ts'
import { isBlank } from '#contract/text.ts'
import { cleanText, withoutDirectionControls } from '#server/core/text/clean-text.ts'
import { type DraftsTable, SENSITIVE, type TweetsTable } from '#server/db/tables/posts.ts'
import type { PostPart } from './part.ts'

type Warning = Pick<TweetsTable, 'warning' | 'is_sensitive'>

const pick = ({ warning, is_sensitive }: Warning): Warning => ({ warning, is_sensitive })

/** Cleans a warning, which is one line. Null for a blank one. */
function cleanWarning(warning = ''): string | null {
  const line = withoutDirectionControls(warning).replace(/\s+/gu, ' ').trim()
  return isBlank(line) ? null : cleanText('warning', line, WARNING_LENGTH)
}

const toSensitive = (isOn: NewPost['sensitive']): number => (String(isOn) === 'true' ? SENSITIVE.author : SENSITIVE.no)

/** The content warning of a post, and whether its images are sensitive. */
export const contentWarning = {
  columns: ['warning', 'is_sensitive'],
  clean: ({ warning, sensitive }: Pick<NewPost, 'warning' | 'sensitive'>): Warning => ({
    warning: cleanWarning(warning),
    is_sensitive: toSensitive(sensitive),
  }),
  write: pick,
  cleanEdit: ({ warning, sensitive }: Pick<PostEdit, 'warning' | 'sensitive'>): Partial<Warning> => ({
    ...(warning !== undefined && { warning: cleanWarning(warning) }),
    ...(sensitive !== undefined && { is_sensitive: toSensitive(sensitive) }),
  }),
  // A mark by moderators stays.
  edit: (_deps: unknown, _tx: unknown, edit: Partial<Warning>, row: Warning): Warning => ({
    ...pick({ ...row, ...edit }),
    ...(row.is_sensitive === SENSITIVE.moderators && { is_sensitive: row.is_sensitive }),
  }),
  load: pick,
  present: ({ warning, is_sensitive, isAuthorSensitive }: Warning & { isAuthorSensitive: boolean }) => ({
    warning,
    isSensitive: is_sensitive !== SENSITIVE.no || isAuthorSensitive,
  }),
  history: {
    columns: ['warning', 'is_sensitive'],
    // A mark by moderators covers every version while it lasts.
    show: ({ is_sensitive: was }: Warning, { is_sensitive: now }: Warning) => ({
      is_sensitive: was === SENSITIVE.moderators || now === SENSITIVE.moderators ? now : was,
    }),
  },
  texts: ({ warning }: Pick<Warning, 'warning'>) => [warning],
  draft: {
    columns: ['warning', 'is_sensitive'],
    clean: ({ warning = null, sensitive }: Pick<NewDraft, 'warning' | 'sensitive'>) => ({
      warning: warning === null ? null : cleanText('warning', warning, WARNING_LENGTH),
      is_sensitive: sensitive ? 1 : 0,
    }),
    present: ({ warning, is_sensitive }: Pick<DraftsTable, 'warning' | 'is_sensitive'>) => ({
      warning,
      sensitive: is_sensitive === 1,
    }),
  },
  presentCopy: (_copy: object, row: Warning | undefined) => ({
    isSensitive: row !== undefined && row.is_sensitive !== SENSITIVE.no,
  }),
} as const satisfies PostPart
