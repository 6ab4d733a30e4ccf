import type { PostPart } from '#web/features/posts/parts/part.ts'

/** The content warning of a post, empty while the text is missing, and whether its images are sensitive. */
export const contentWarning = {
  empty: { warning: null, sensitive: false },
  publish: ({ fields: { warning, sensitive } }) => ({
    body: { ...(warning?.trim() && { warning: warning.trim() }), ...(sensitive && { sensitive }) },
  }),
  edit: ({ fields: { warning, sensitive } }, { fields: before }) =>
    warning === before.warning && sensitive === before.sensitive
      ? {}
      : { body: { warning: warning?.trim() ?? '', sensitive } },
  fromPost: ({ warning, isSensitive }) => ({
    fields: { warning: warning ?? (isSensitive ? '' : null), sensitive: isSensitive },
  }),
  fromThread: ({ warning, sensitive }) => {
    const isSensitive = String(sensitive) === 'true'
    return { warning: warning || (isSensitive ? '' : null), sensitive: isSensitive }
  },
  fromParent: ({ warning }) => (warning === null ? {} : { warning }),
} as const satisfies PostPart
