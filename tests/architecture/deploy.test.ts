import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { contract } from '#contract/index.ts'
import { IMAGE_BYTES, THREAD_IMAGES } from '#contract/limits.ts'
import { settings } from '#server/core/config/config.ts'
import { expectNone } from './expect-none.ts'
import { manifest, read } from './source-files.ts'

const FILES = ['compose.yml', 'compose.cluster.yml', 'kubernetes.yaml'] as const
const parse = (file: (typeof FILES)[number]) => parseAllDocuments(read(`deploy/${file}`))

/** A variable of Node, not of Plus. */
const NODE = 'NODE_COMPILE_CACHE'

/** The settings of Plus in each file, by name. */
const given: Record<string, string[]> = {
  Dockerfile: [...read('deploy/Dockerfile').matchAll(/^(?:ENV| ) *([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!),
  'plus.service': [...read('deploy/plus.service').matchAll(/^Environment=([A-Z0-9_]+)=/gm)].map(([, name]) => name!),
  ...Object.fromEntries(
    (['compose.yml', 'compose.cluster.yml'] as const).map((file) => [
      file,
      Object.keys(parse(file)[0]!.toJS().services.plus.environment),
    ]),
  ),
  // Includes settings that are commented out, for a reader who enables them.
  'kubernetes.yaml': [
    ...read('deploy/kubernetes.yaml').matchAll(/^ +(?:# )?(?:- name: )?([A-Z][A-Z0-9_]+)(?::|$)/gm),
  ].map(([, name]) => name!),
}

const port = settings.PORT!.default

describe('deploy/', () => {
  it.each(FILES)('%s is YAML without errors or duplicate keys', (file) => {
    expect(parse(file).flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
  })

  it('gives Plus existing settings only', () => {
    for (const names of Object.values(given)) expect(names.length).toBeGreaterThan(0)
    expectNone(
      Object.entries(given).flatMap(([file, names]) =>
        names.filter((name) => !(name in settings) && name !== NODE).map((name) => `deploy/${file}: ${name}`),
      ),
      'docs/configuration.md has the settings of Plus.',
    )
  })

  it('leaves Plus running when a process that decodes an image is ended for its memory', () => {
    expect(read('deploy/plus.service')).toContain('\nOOMPolicy=continue\n')
  })

  it('has the first process of a container reap what ffmpeg leaves', () => {
    const image = read('deploy/Dockerfile')
    expect(image).toMatch(/install .*\btini\b/)
    expect(image).toMatch(/^ENTRYPOINT \["\/usr\/bin\/tini", "--", "\/opt\/plus\/bin\/plus"\]$/m)
  })

  it('reaches Plus at its port, and at existing calls', () => {
    expect(read('deploy/Dockerfile')).toContain(`EXPOSE ${port}\n`)
    expect(read('deploy/nginx.conf')).toContain(`server 127.0.0.1:${port};`)
    expect(read('deploy/Caddyfile')).toContain(`{$PLUS:127.0.0.1:${port}}`)
    expect(read('deploy/Caddyfile.cluster')).toContain(`port ${port}\n`)
    expect(read('deploy/compose.yml')).toContain(`PLUS: plus:${port}\n`)
    const [, set] = parse('kubernetes.yaml').map((document) => document.toJS())
    const [plus] = set.spec.template.spec.containers
    expect(plus.ports).toEqual([{ name: 'http', containerPort: Number(port) }])
    const called = FILES.concat('Dockerfile' as never).flatMap((file) =>
      [...read(`deploy/${file}`).matchAll(/\/api(\/\w+)/g)].map(([, place]) => `GET ${place}`),
    )
    expect(called).toContain('GET /ready')
    expect(called.filter((call) => !(call in contract))).toEqual([])
  })

  it('passes on the host with its port, which is part of the origin at a port other than 443', () => {
    for (const file of ['deploy/nginx.conf', 'docs/operations.md'])
      for (const header of ['Host', 'X-Forwarded-Host'])
        expect(read(file)).toContain(`proxy_set_header ${header} $http_host;`)
  })

  it('accepts the largest thread with all its images', () => {
    for (const file of ['nginx.conf', 'Caddyfile', 'Caddyfile.cluster', 'kubernetes.yaml']) {
      const [, most] = /(?:client_max_body_size|max_size|proxy-body-size:) (\d+)(?:m|MiB)\b/.exec(
        read(`deploy/${file}`),
      )!
      expect(Number(most) * 2 ** 20, file).toBeGreaterThan(THREAD_IMAGES * IMAGE_BYTES)
    }
  })

  it('has ffmpeg in the image, and where the tests with it run', () => {
    for (const file of ['deploy/Dockerfile', '.ci/run'])
      expect(read(file)).toMatch(/apt-get install .*--no-install-recommends .*\bffmpeg\b/)
    expect(read('.ci/run')).toContain('TEST_FFMPEG=on ')
  })

  it('runs the version of package.json', () => {
    const { version } = manifest as unknown as { version: string }
    const images = ['compose.yml', 'compose.cluster.yml', 'kubernetes.yaml', 'Dockerfile'].map((file) =>
      /\bplus:(\d+\.\d+\.\d+)/.exec(read(`deploy/${file}`)),
    )
    expect(images.map((found) => found?.[1])).toEqual(images.map(() => version))
  })
})
