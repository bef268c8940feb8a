export default function Page() {
  return <main id="content">case</main>;
}
