let current_compiler = 'grundy'
CompilerSet makeprg=grundy\ explain\ %:S
CompilerSet errorformat=%Eerror[%*[a-z-]]:\ %m,%Wwarning[%*[a-z-]]:\ %m,%Z\ %#-->\ %f:%l:%c,%-G%.%#
