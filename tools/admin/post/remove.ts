import { NO_ID } from '#server/core/ids/ids.ts'
import { removePostAsOperator } from '#server/features/moderation/operator.ts'
import { type Command, EXIT, orRefuse, Refused, withNetwork } from '#tools/admin/command.ts'

export const postRemove: Command = {
  usage: 'post remove ID-or-URL --reason TEXT',
  about: 'Removes a post as a moderator would: its author sees the reason and can appeal, and moderators can undo it.',
  options: { '--reason <TEXT>': 'The reason, shown to its author.' },
  examples: ['post remove https://plus.example.org/tweet/66f0c1d2e3a4b5c6d7e8f901 --reason "Adverts"'],
  run: ({ config, words: [typed = ''], options, say, result }) =>
    withNetwork(config, async (deps) => {
      if (typeof options.reason !== 'string' || options.reason.trim() === '')
        throw new Refused('Give the reason with --reason TEXT. Its author will read it.')
      const [, name = ''] = /(?:^|\/)([0-9a-f]{24})\/?(?:[?#].*)?$/i.exec(typed) ?? []
      const id = deps.ids.parse(name.toLowerCase())
      if (id === NO_ID) throw new Refused(`${typed} is no id and no address of a post.`)
      const act = await orRefuse(removePostAsOperator(deps, id, options.reason))
      say(act ? `The post of @${act.username} is removed.` : 'That post was already removed.')
      result({ post: name, isNew: act !== undefined })
      return EXIT.done
    }),
}
