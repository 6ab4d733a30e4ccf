/** The content warning of a post, and whether its images are sensitive. */
import Type from 'typebox'
import { CODE_POINTS_PER_CHARACTER, WARNING_LENGTH } from '#contract/limits.ts'
import { keepTo, notSwitch } from '#contract/schema-texts.ts'
import { Nullable } from '#contract/schemas.ts'

const warning = { maxLength: WARNING_LENGTH * CODE_POINTS_PER_CHARACTER, message: keepTo(WARNING_LENGTH) }

/** The fields of the content warning in calls about posts, threads and drafts. */
export const contentWarningFields = {
  post: {
    warning: Nullable(
      Type.String({ description: 'What to show instead of the text and the images until they are opened.' }),
    ),
    isSensitive: Type.Boolean({ description: 'Whether to cover the images until they are opened.' }),
  },
  newPost: {
    warning: Type.Optional(Type.String({ ...warning, description: 'Covers the text and the images. Empty for none.' })),
    sensitive: Type.Optional(
      Type.Union([Type.Literal('true'), Type.Literal('false'), Type.Boolean()], {
        message: notSwitch,
        description: 'Covers the images.',
      }),
    ),
  },
  draft: {
    warning: Nullable(Type.String({ description: 'A content warning. Empty: one that is not written yet.' })),
    sensitive: Type.Boolean(),
  },
  newDraft: {
    warning: Type.Optional(Nullable(Type.String(warning))),
    sensitive: Type.Optional(Type.Boolean()),
  },
}
