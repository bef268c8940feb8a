export default function Page() {
  return <main id="content">about</main>;
}
