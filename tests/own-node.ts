const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'

/** The package with the project's Node for this system. */
export const NODE_PACKAGE = `${prefix}-${process.platform}-${process.arch}`
/** The path of Node in that package, below the root. */
export const OWN_NODE = `node_modules/${NODE_PACKAGE}/bin/node`
