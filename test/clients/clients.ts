/** A generated client that the check generates, compiles and runs. */
export type Client = {
  name: string
  /** The start of the command in docs/guides/clients.md that generates it. */
  generate: string
  /** The programs that the commands need. */
  tools: string[]
  /** Folders beside this file with the project of the client. */
  folders: string[]
  /** The file of the program in the guide, if the guide has one. */
  program?: string
  /** Runs the longer program, which uses more of the API. */
  steps: string
}

const generator = 'java -jar openapi-generator-cli.jar generate -g'
const javaTools = ['java', 'mvn']
const steps = 'node dist/steps.js'

/** The clients, those that take longest first. */
export const clients: Client[] = [
  {
    name: 'Rust',
    generate: `${generator} rust `,
    tools: [...javaTools, 'cargo'],
    folders: ['rust'],
    program: 'src/bin/post.rs',
    steps: 'cargo run --quiet --bin steps',
  },
  {
    name: 'Kotlin',
    generate: `${generator} kotlin `,
    tools: javaTools,
    folders: ['kotlin'],
    program: 'src/main/kotlin/CreatePost.kt',
    steps: 'mvn -q -B exec:java -Dexec.mainClass=StepsKt',
  },
  {
    name: 'Java',
    generate: `${generator} java `,
    tools: javaTools,
    folders: ['java'],
    program: 'src/main/java/Post.java',
    steps: 'mvn -q -B exec:java -Dexec.mainClass=Steps',
  },
  {
    name: 'Go',
    generate: `${generator} go `,
    tools: [...javaTools, 'go'],
    folders: ['go'],
    program: 'post/main.go',
    steps: 'bin/steps',
  },
  {
    name: 'Python',
    generate: `${generator} python `,
    tools: [...javaTools, 'python3'],
    folders: ['python'],
    program: 'post.py',
    steps: '.venv/bin/python steps.py',
  },
  {
    name: 'Ruby',
    generate: `${generator} ruby `,
    tools: [...javaTools, 'ruby'],
    folders: ['ruby'],
    program: 'post.rb',
    steps: 'ruby -Iearshot/lib steps.rb',
  },
  {
    name: 'TypeScript (openapi-generator)',
    generate: `${generator} typescript-fetch `,
    tools: [...javaTools, 'npm'],
    folders: ['typescript', 'typescript-fetch'],
    program: 'post.ts',
    steps,
  },
  {
    name: 'TypeScript (openapi-typescript)',
    generate: 'npx openapi-typescript ',
    tools: ['npm'],
    folders: ['typescript', 'openapi-typescript'],
    program: 'post.ts',
    steps,
  },
  {
    name: 'TypeScript (orval)',
    generate: 'npx orval\n',
    tools: ['npm'],
    folders: ['typescript', 'orval'],
    steps,
  },
  {
    name: 'TypeScript (Hey API)',
    generate: 'npx openapi-ts ',
    tools: ['npm'],
    folders: ['typescript', 'hey-api'],
    steps,
  },
]
