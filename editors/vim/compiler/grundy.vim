let current_compiler = 'grundy'
CompilerSet makeprg=grundy\ lint\ %:S
CompilerSet errorformat=%Eerror[%*[a-z-]]:\ %m,%Wwarning[%*[a-z-]]:\ %m,%Z\ %#-->\ %f:%l:%c,%-G%.%#
